import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type Notice = { readonly id: number; readonly text: string; readonly tone: 'problem' | 'success' };
type Notify = (text: string, tone?: Notice['tone']) => void;

const NotifyContext = createContext<Notify | null>(null);
const SHOWN_MS = 6_000;

const modalDialog = () => document.querySelector('dialog:modal');

/** The space between a notice and the control below it, in px. */
const GAP = 16;

/** Lifts a notice above the controls of the dialog in front: it may say which to press. Above the page it has its place. */
function liftAboveControls(notice: HTMLElement): void {
  const { left, right, height } = notice.getBoundingClientRect();
  const dialog = modalDialog() ?? document.querySelector('[role="dialog"]');
  const controls = dialog?.querySelectorAll('button, a') ?? [];
  const boxes = Array.from(controls, (control) => control.getBoundingClientRect());
  let lowerEdge = innerHeight - Number.parseFloat(getComputedStyle(notice).bottom);
  for (const box of boxes.sort((one, other) => other.bottom - one.bottom)) {
    const isBeside = box.right <= left || box.left >= right;
    if (!isBeside && box.bottom > lowerEdge - height && box.top < lowerEdge) lowerEdge = box.top - GAP;
  }
  if (lowerEdge > height) notice.style.bottom = `${innerHeight - lowerEdge}px`;
}

function NoticeCard({ text, tone }: Pick<Notice, 'text' | 'tone'>) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) liftAboveControls(card.current);
  }, []);
  return (
    <div ref={card} className={[styles.notice, styles[tone]].join(' ')} data-beside-bars role="alert">
      <Icon name={tone === 'problem' ? 'alert' : 'check'} />
      <span>{text}</span>
    </div>
  );
}

/** Shows the notices of `useNotify` over the page, each for six seconds. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>((text, tone = 'problem') => {
    setNotice((last) => ({ id: (last?.id ?? 0) + 1, text, tone }));
  }, []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NotifyContext.Provider value={notify}>
      {children}
      {/* Everything outside an open modal dialog is inert. */}
      {notice && createPortal(<NoticeCard key={notice.id} {...notice} />, modalDialog() ?? document.body)}
    </NotifyContext.Provider>
  );
}

/** @returns a function that shows a short message, in the tone `problem` by default. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NoticeProvider above it');
  return notify;
}
