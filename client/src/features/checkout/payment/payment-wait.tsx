import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayment } from '#client/payment/use-payment.ts';
import styles from './payment-wait.module.css';

/** Returns a check for the visitor's press. `hasFoundNone`: it found no payment, and no other check has begun since. */
export function useAskedCheck() {
  const { failures, checkNow, isChecking } = usePayment();
  const [stage, setStage] = useState<'none' | 'asked' | 'checking' | 'foundNone'>('none');
  if (stage === 'asked' && isChecking) setStage('checking');
  if (stage === 'checking' && !isChecking) setStage(failures === 0 ? 'foundNone' : 'none');
  if (stage === 'foundNone' && isChecking) setStage('none');
  const check = () => {
    setStage('asked');
    checkNow();
  };
  return { hasFoundNone: stage === 'foundNone', check };
}

type PaymentWaitProps = {
  title: string;
  /** Whether the visitor has just come back to the page, which starts a check. */
  isBack?: boolean;
};

/** Shows that the page waits for the payment. A press anywhere on it checks at once. */
export function PaymentWait({ title, isBack = false }: PaymentWaitProps) {
  const { t } = useTranslation();
  const { isChecking } = usePayment();
  const { hasFoundNone, check } = useAskedCheck();
  return (
    <div className={styles.wait}>
      <button
        type="button"
        className={styles.check}
        aria-label={t('checkout.payment.checkNow')}
        aria-busy={isChecking || undefined}
        onClick={isChecking ? undefined : check}
      >
        <CheckRing isBack={isBack} />
      </button>
      <div>
        <p className={styles.title} hidden={hasFoundNone}>
          {title}
        </p>
        <p className={styles.title} role="status">
          {hasFoundNone ? t('checkout.payment.notConfirmed') : ''}
        </p>
        <Countdown />
      </div>
    </div>
  );
}

/** Counts down to the next check for screen readers. It only displays the time; the session's timer runs the check. */
function Countdown() {
  const { t } = useTranslation();
  const { nextCheck, isChecking } = usePayment();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!nextCheck) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [nextCheck]);
  const seconds = nextCheck && Math.max(0, Math.ceil((nextCheck.at - Date.now()) / 1000));
  return (
    <p className="visually-hidden" role="status" aria-live="off">
      {!isChecking && seconds !== null ? t('checkout.payment.checkingIn', { seconds }) : t('checkout.payment.checking')}
    </p>
  );
}

/** Shows a ring that fills until the next check. Visible seconds would distract. */
export function CheckRing({ isBack = false, children }: { isBack?: boolean; children?: ReactNode }) {
  const { nextCheck, isChecking } = usePayment();
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
