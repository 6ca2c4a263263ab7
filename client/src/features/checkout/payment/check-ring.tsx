import { type ReactNode, useState } from 'react';
import { usePaymentWait } from '#client/payment/payment-context.tsx';
import styles from './check-ring.module.css';

type CheckRingProps = {
  /** Whether a check has just been made for a visitor who came back. */
  isBack?: boolean;
  /** The sign of the method, inside the ring. */
  children: ReactNode;
};

/** A ring that closes until the next check of the payment, instead of seconds that tick. It begins again with each pause. */
export function CheckRing({ isBack = false, children }: CheckRingProps) {
  const { nextCheck, isChecking } = usePaymentWait();
  const [pause, setPause] = useState(nextCheck);
  if (nextCheck && nextCheck !== pause) setPause(nextCheck);
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 44 44" className={isChecking || isBack ? styles.fast : undefined} aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        <circle
          key={pause?.at}
          className={styles.value}
          cx="22"
          cy="22"
          r="20"
          pathLength="100"
          style={{ animationDuration: `${pause?.pauseSeconds ?? 0}s` }}
        />
      </svg>
      {children}
    </span>
  );
}
