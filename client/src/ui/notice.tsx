import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useProvided } from '#client/lib/use-provided.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type Notice = {
  readonly id: number;
  readonly text: string;
  readonly tone: 'problem' | 'success' | 'question';
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};
/** Shows a notice. Null withdraws the notice that shows, unless it names a problem. */
type Notify = (text: string | null, tone?: Notice['tone'], action?: Notice['action']) => void;

const NotifyContext = createContext<Notify | null>(null);
const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 15_000;

const modalDialog = () => document.querySelector('dialog:modal');

const topDialog = () => modalDialog() ?? document.querySelector('[role="dialog"]');

const GAP = 16;

/**
 * Moves the notice above the controls of the top dialog or, without a dialog, above the archive's status. A question
 * moves above the controls of the page.
 */
function liftAboveControls(notice: HTMLElement, tone: Notice['tone']): void {
  const { left, right, height } = notice.getBoundingClientRect();
  const controls =
    (tone === 'question'
      ? document.querySelectorAll('main :is(button, a, form)')
      : topDialog()?.querySelectorAll('button, a')) ?? document.querySelectorAll('[data-bought] > [data-beside-bars]');
  const boxes = Array.from(controls, (control) => control.getBoundingClientRect());
  const start = innerHeight - Number.parseFloat(getComputedStyle(notice).bottom);
  let lowerEdge = start;
  for (const box of boxes.sort((one, other) => other.bottom - one.bottom)) {
    const isBeside = box.right <= left || box.left >= right;
    if (!isBeside && box.bottom > lowerEdge - height && box.top < lowerEdge) lowerEdge = box.top - GAP;
  }
  // If it covers no control, the style sheet keeps the notice above the page's bar, whose height may change.
  if (lowerEdge < start && lowerEdge > height) notice.style.bottom = `${innerHeight - lowerEdge}px`;
}

function NoticeCard({ text, tone, action, onDone }: Omit<Notice, 'id'> & { onDone: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) liftAboveControls(card.current, tone);
  }, [tone]);
  const leave = useEffectEvent(() => action && topDialog() && onDone());
  useEffect(() => {
    // A dialog that opens later takes the focus. A notice with an action then leaves, because it may cover the dialog's
    // only button.
    if (topDialog()) return;
    addEventListener('focusin', leave);
    return () => removeEventListener('focusin', leave);
  }, []);
  return (
    <div ref={card} className={[styles.notice, styles[tone]].join(' ')} data-beside-bars role="alert">
      {tone !== 'question' && <Icon name={tone === 'problem' ? 'alert' : 'check'} />}
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress();
            onDone();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>((text, tone = 'problem', action) => {
    setNotice((last) => {
      if (text === null) return last?.tone === 'problem' ? last : null;
      return { id: (last?.id ?? 0) + 1, text, tone, action };
    });
  }, []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), notice.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NotifyContext.Provider value={notify}>
      {children}
      {/* If a modal is open, the notice is inside it, because everything outside is inert. */}
      {notice &&
        createPortal(
          <NoticeCard key={notice.id} {...notice} onDone={() => setNotice(null)} />,
          modalDialog() ?? document.body,
        )}
    </NotifyContext.Provider>
  );
}

export const useNotify = (): Notify => useProvided(NotifyContext);

function subscribeToNetwork(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange, { signal: stop.signal });
  return () => stop.abort();
}

export const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

/** The first requests may fail although the browser says that the network is back. */
const PAUSE_MS = 1_000;

/** Calls `retry` a second after the network is back, if something waits for it. */
export function useRetryOnline(isWaiting: boolean, retry: () => void): void {
  const isDue = useIsOnline() && isWaiting;
  const retryAlone = useEffectEvent(retry);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => retryAlone(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}

/** Says that there is no connection. It lies over the page above the bottom bar, so that nothing moves. */
export function OfflineBar() {
  const { t } = useTranslation();
  return useIsOnline() ? null : (
    <p className={styles.offline} data-beside-bars role="alert">
      {t('site.offline')}
    </p>
  );
}

/** Shows the offline bar in a dialog, which covers the page's. It is no alert: opening the dialog would announce it. */
export function DialogOfflineBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return <div aria-live="assertive">{!isOnline && <p className={styles.offline}>{t('site.offline')}</p>}</div>;
}
