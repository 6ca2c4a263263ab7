import { useEffect, useState } from 'react';
import styles from './waiting-words.module.css';

const LONG_MS = 10_000;

type WaitingWordsProps = {
  doing: string | null;
  /** Shown in its place after ten seconds: what is going on, and what the visitor can expect. */
  long: string;
};

/** Announces what a button waits for. Nothing is on the screen until it takes long. */
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
    <p className={isShown ? styles.words : 'visually-hidden'} role="status">
      {isShown ? long : doing}
    </p>
  );
}
