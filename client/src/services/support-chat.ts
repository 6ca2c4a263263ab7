import { CHAT_TEXTS } from '#client/i18n/support-chat.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import type { Locale } from '#shared/site/locale.ts';
import type { OptionalServices } from '#shared/site/public-config.ts';
import { loadScript } from './load-script.ts';
import { logProblem } from './problem-log.ts';
import { withPublicAddresses } from './public-address.ts';

type ChatOptions = {
  chatId: number;
  host: string;
  target: HTMLElement;
  title: string;
  lang: Locale;
  show: boolean;
  cssAutoload: boolean;
  onReady: () => void;
  onError: (problem: unknown) => void;
};

declare global {
  interface Window {
    ZammadChat?: new (options: ChatOptions) => { readonly open?: () => void };
  }
}

export type ChatAddresses = NonNullable<OptionalServices['supportChat']>;

const DEADLINE_MS = 15_000;

let areAddressesHidden = false;

/** The chat sends the page's address, which contains the card's code. */
function hideAddresses(): void {
  if (areAddressesHidden) return;
  areAddressesHidden = true;
  window.WebSocket = class extends WebSocket {
    override send(message: Parameters<WebSocket['send']>[0]): void {
      super.send(typeof message === 'string' ? withPublicAddresses(message, location.origin) : message);
    }
  };
}

function loadStyle(address: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.referrerPolicy = 'no-referrer';
  document.head.append(link);
}

function connect(chat: ChatAddresses, target: HTMLElement): Promise<() => void> {
  return new Promise((resolve, reject) => {
    if (!window.ZammadChat) throw new Error('the script defines no chat');
    const lang = currentLocale();
    const deadline = setTimeout(() => reject(new Error('the chat did not connect in time')), DEADLINE_MS);
    const started = new window.ZammadChat({
      chatId: 1,
      host: chat.socket,
      target,
      title: CHAT_TEXTS[lang].title,
      lang,
      show: true,
      cssAutoload: false,
      onReady: () => {
        clearTimeout(deadline);
        resolve(() => started.open?.());
      },
      onError: (problem) => {
        clearTimeout(deadline);
        logProblem('the support chat failed', problem);
        reject(new Error('the support chat failed'));
      },
    });
  });
}

/** Returns a function that opens the chat (requirement S10). @throws Error if loading or connecting fails */
export async function startSupportChat(chat: ChatAddresses, target: HTMLElement): Promise<() => void> {
  hideAddresses();
  loadStyle(chat.style);
  await loadScript(chat.script);
  return connect(chat, target);
}
