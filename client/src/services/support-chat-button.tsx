import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentLocale } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { Locale } from '#shared/site/locale.ts';
import type { OptionalServices } from '#shared/site/site-data.ts';
import { useConsent } from './consent.ts';
import { loadScript } from './load-script.ts';
import { logProblem } from './problem-log.ts';
import { withPublicAddresses } from './public-address.ts';
import styles from './support-chat-button.module.css';

type Phase = 'idle' | 'asking' | 'starting' | 'failed' | 'open';

/** Loads the chat. If the visitor pressed the button, the chat opens once it has loaded, or a failure shows. */
function useChat(chat: ChatAddresses, target: RefObject<HTMLElement | null>) {
  const [phase, setPhase] = useState<Phase>('idle');
  const start = useCallback(
    async (isPressed: boolean) => {
      if (!target.current) return;
      setPhase('starting');
      try {
        const open = await startSupportChat(chat, target.current);
        // Renders synchronously, because a hidden button cannot be focused.
        flushSync(() => setPhase('open'));
        if (!isPressed) return;
        target.current.querySelector('button')?.focus();
        open();
      } catch (error) {
        logProblem('an optional service did not start', error);
        target.current?.replaceChildren();
        setPhase(isPressed ? 'failed' : 'idle');
      }
    },
    [chat, target],
  );
  return { phase, setPhase, start };
}

/** Shows the chat's button (S10). The chat loads only with consent, or if the visitor presses the button and agrees. */
export function SupportChat({ chat }: { chat: ChatAddresses }) {
  const texts = CHAT_TEXTS[currentLocale()];
  const target = useRef<HTMLDivElement>(null);
  const hasConsent = useConsent() !== null;
  const { phase, setPhase, start } = useChat(chat, target);
  useEffect(() => {
    if (hasConsent) void start(false);
  }, [hasConsent, start]);
  return (
    <aside className={styles.chat} data-beside-bars aria-label={texts.title}>
      {phase === 'failed' && (
        <p className={styles.failed} role="alert">
          {texts.failed}
        </p>
      )}
      {phase !== 'open' && (
        <button
          type="button"
          className={styles.open}
          aria-busy={phase === 'starting' || undefined}
          onClick={() => phase !== 'starting' && (hasConsent ? void start(true) : setPhase('asking'))}
        >
          {texts.title}
        </button>
      )}
      {/* The chat is hidden until it is ready, so that there is only one button. */}
      <div ref={target} className={styles.service} hidden={phase !== 'open'} />
      {phase === 'asking' && (
        <Question host={new URL(chat.socket).host} onAccept={() => void start(true)} onClose={() => setPhase('idle')} />
      )}
    </aside>
  );
}

function Question({ host, onAccept, onClose }: { host: string; onAccept: () => void; onClose: () => void }) {
  const texts = CHAT_TEXTS[currentLocale()];
  const answers = (
    <div className={styles.answers}>
      <Button variant="quiet" onClick={onClose}>
        {texts.notNow}
      </Button>
      <Button onClick={onAccept}>{texts.accept}</Button>
    </div>
  );
  return (
    <Modal title={texts.question} onClose={onClose} footer={answers}>
      <p>{texts.about(host)}</p>
    </Modal>
  );
}

/** Renders the chat in its own React root, so that its failures do not affect the page. */
export function showSupportChat(chat: ChatAddresses): void {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  document.body.append(place);
  createRoot(place, { onUncaughtError: (error) => logProblem('the support chat failed', error) }).render(
    <SupportChat chat={chat} />,
  );
}

declare global {
  interface Window {
    ZammadChat?: new (options: object) => { readonly open?: () => void };
  }
}

type ChatAddresses = NonNullable<OptionalServices['supportChat']>;

const DEADLINE_MS = 15_000;

let areAddressesHidden = false;

/** Removes card codes from what the chat sends: it reports the page's address, which contains the card's code. */
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
      onError: (problem: unknown) => {
        clearTimeout(deadline);
        logProblem('the support chat failed', problem);
        reject(new Error('the support chat failed'));
      },
    });
  });
}

/** Loads and connects the chat. Returns a function that opens it (S10). @throws Error if loading or connecting fails */
async function startSupportChat(chat: ChatAddresses, target: HTMLElement): Promise<() => void> {
  hideAddresses();
  loadStyle(chat.style);
  await loadScript(chat.script);
  return connect(chat, target);
}

const CHAT_TEXTS = {
  pt: {
    title: 'Chat de suporte',
    question: 'Abrir o chat de suporte?',
    about: (host: string) =>
      `O chat é de outro serviço. Para abrir, a página carrega um programa de ${host}. Ele recebe o que você escreve e o endereço IP do seu aparelho, e não recebe o código do cartão.`,
    notNow: 'Agora não',
    accept: 'Aceitar e abrir',
    failed: 'O chat não abriu. Tente de novo, ou escreva pela Ajuda.',
  },
  en: {
    title: 'Support chat',
    question: 'Open the support chat?',
    about: (host: string) =>
      `The chat is another service. To open it, the page loads a program from ${host}. It gets what you write and your device’s IP address, and does not get the card’s code.`,
    notNow: 'Not now',
    accept: 'Accept and open',
    failed: 'The chat did not open. Try again, or write to us through Help.',
  },
  es: {
    title: 'Chat de ayuda',
    question: '¿Abrir el chat de ayuda?',
    about: (host: string) =>
      `El chat es de otro servicio. Para abrirlo, la página carga un programa de ${host}. Recibe lo que escribes y la dirección IP de tu dispositivo, y no recibe el código de la tarjeta.`,
    notNow: 'Ahora no',
    accept: 'Aceptar y abrir',
    failed: 'El chat no se abrió. Inténtalo de nuevo o escribe por la Ayuda.',
  },
} satisfies Record<Locale, unknown>;
