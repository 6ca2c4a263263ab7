import { SUPPORT_CHAT_TITLE } from '#client/i18n/support-chat.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import type { Locale } from '#shared/locale.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import { loadScript } from './load-script.ts';
import { logProblem } from './problem-log.ts';
import { withPublicAddresses } from './public-address.ts';
import styles from './support-chat.module.css';

type ChatOptions = {
  chatId: number;
  host: string;
  target: HTMLElement;
  title: string;
  lang: Locale;
  show: boolean;
  cssAutoload: boolean;
  onError: (problem: unknown) => void;
};

declare global {
  interface Window {
    ZammadChat?: new (options: ChatOptions) => object;
  }
}

/** The chat sends the page's address to its server. A gallery's address contains the card's code and must not leave. */
function hideAddresses(): void {
  window.WebSocket = class extends WebSocket {
    override send(message: Parameters<WebSocket['send']>[0]): void {
      super.send(typeof message === 'string' ? withPublicAddresses(message, location.origin) : message);
    }
  };
}

function loadStyle(address: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.referrerPolicy = 'no-referrer';
  document.head.append(link);
}

/**
 * Starts the support chat (requirement S10) in a region of its own at the end of the page. If it fails, the region stays
 * empty and invisible, and help by e-mail remains.
 */
export async function startSupportChat(chat: NonNullable<OptionalServices['supportChat']>): Promise<void> {
  const lang = currentLocale();
  const target = document.createElement('aside');
  target.className = styles.chat ?? '';
  target.ariaLabel = SUPPORT_CHAT_TITLE[lang];
  document.body.append(target);
  hideAddresses();
  loadStyle(chat.style);
  await loadScript(chat.script);
  if (!window.ZammadChat) throw new Error('the script defines no chat');
  new window.ZammadChat({
    chatId: 1,
    host: chat.socket,
    target,
    title: SUPPORT_CHAT_TITLE[lang],
    lang,
    show: true,
    cssAutoload: false,
    onError: (problem) => logProblem('the support chat failed', problem),
  });
}
