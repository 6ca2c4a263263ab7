import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type Notice = { readonly id: number; readonly text: string; readonly tone: 'problem' | 'success' };
type Notify = (text: string, tone?: Notice['tone']) => void;

const NotifyContext = createContext<Notify | null>(null);
const SHOWN_MS = 6_000;

/** The element to render notices in. Everything outside an open modal dialog is inert. */
function topLayer(): Element {
  return document.querySelector('dialog:modal') ?? document.body;
}

function NoticeCard({ text, tone }: Pick<Notice, 'text' | 'tone'>) {
  return (
    <div className={[styles.notice, styles[tone]].join(' ')} data-beside-bars role="alert">
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
      {notice && createPortal(<NoticeCard key={notice.id} {...notice} />, topLayer())}
    </NotifyContext.Provider>
  );
}

/** @returns a function that shows a short message, in the tone `problem` by default. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NoticeProvider above it');
  return notify;
}
