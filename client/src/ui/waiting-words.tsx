import { useEffect, useState } from 'react';
import styles from './message.module.css';

const LONG_MS = 10_000;

type WaitingWordsProps = {
  doing: string | null;
  /** Replaces `doing` after ten seconds. Says what is happening and what to expect. */
  long: string;
};

/** Announces what a button is waiting for. On the screen, the text only appears after a while. */
export function WaitingWords({ doing, long }: WaitingWordsProps) {
  const isWaiting = doing !== null;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  const isShown = isWaiting && isLong;
  return (
    <p className={isShown ? styles.waiting : 'visually-hidden'} role="status">
      {isShown ? long : doing}
    </p>
  );
}
