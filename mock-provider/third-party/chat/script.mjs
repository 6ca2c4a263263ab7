/** Stands in for the chat's script: shows a button, and sends the real script's message with the page's address. */
class MockChat {
  /** @param {{ chatId: number | string, host: string, target?: HTMLElement, title?: string, buttonClass?: string, onReady?: () => void, onError?: (message: string) => void, onConnectionEstablished?: () => void }} options */
  constructor(options) {
    const { chatId, host, target = document.body, title = 'Chat', buttonClass = 'open-zammad-chat' } = options;
    const socket = new WebSocket(host);
    socket.addEventListener('open', () => {
      options.onConnectionEstablished?.();
      const data = { session_id: undefined, url: location.href, chat_id: chatId };
      socket.send(JSON.stringify({ event: 'chat_status_customer', data }));
    });
    socket.addEventListener('message', ({ data }) => {
      for (const { event, data: details } of JSON.parse(data)) {
        if (event === 'chat_status_customer' && details.state === 'online') this.show(target, buttonClass, title);
        else if (event === 'chat_status_customer') options.onError?.(`chat is ${details.state}`);
      }
      options.onReady?.();
    });
    socket.addEventListener('error', () => options.onError?.('no connection'));
  }

  /** @param {HTMLElement} target @param {string} buttonClass @param {string} title */
  show(target, buttonClass, title) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = buttonClass;
    button.textContent = title;
    target.append(button);
  }
}

Object.assign(window, { ZammadChat: MockChat });
