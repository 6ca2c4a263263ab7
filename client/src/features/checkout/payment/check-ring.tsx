import { type ReactNode, useState } from 'react';
import styles from './check-ring.module.css';

type CheckRingProps = {
  /** Seconds to the next check; null while nothing is waited for. */
  secondsLeft: number | null;
  /** Whether a check runs, or has just been made for a visitor who came back. */
  isFast: boolean;
  /** The sign of the method, inside the ring. */
  children: ReactNode;
};

/** The pause to the next check, which begins whenever the seconds go up. @returns its length and its number */
function usePause(secondsLeft: number | null) {
  const [pause, setPause] = useState({ seconds: secondsLeft ?? 0, number: 0, last: secondsLeft });
  if (secondsLeft !== pause.last) {
    const begins = secondsLeft !== null && secondsLeft > (pause.last ?? 0);
    setPause({
      seconds: begins ? secondsLeft : pause.seconds,
      number: pause.number + Number(begins),
      last: secondsLeft,
    });
  }
  return pause;
}

/** A ring that closes until the next check of the payment, instead of seconds that tick. */
export function CheckRing({ secondsLeft, isFast, children }: CheckRingProps) {
  const { seconds, number } = usePause(secondsLeft);
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 44 44" className={isFast ? styles.fast : undefined} aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        <circle
          key={number}
          className={styles.value}
          cx="22"
          cy="22"
          r="20"
          pathLength="100"
          style={{ animationDuration: `${seconds}s` }}
        />
      </svg>
      {children}
    </span>
  );
}
