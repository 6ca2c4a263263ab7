import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayment } from '#client/payment/payment-context.tsx';
import { CheckRing } from './check-ring.tsx';
import styles from './payment-wait.module.css';

/**
 * Whether a check that the visitor asked for found no payment. It is true until the next check.
 * @returns `hasFoundNone`, and `check`, which asks.
 */
export function useAskedCheck() {
  const { isChecking, checkProblem, checkNow } = usePayment();
  const [stage, setStage] = useState<'none' | 'asked' | 'checking' | 'foundNone'>('none');
  if (stage === 'asked' && isChecking) setStage('checking');
  if (stage === 'checking' && !isChecking) setStage(checkProblem === null ? 'foundNone' : 'none');
  if (stage === 'foundNone' && isChecking) setStage('none');
  const check = () => {
    setStage('asked');
    checkNow();
  };
  return { hasFoundNone: stage === 'foundNone', check };
}

type PaymentWaitProps = {
  /** What is waited for, and what happens meanwhile. */
  title: string;
  hint: string;
  /** Whether the visitor has just come back, and a check was made for it. */
  isBack?: boolean;
  /** The sign of the method. */
  mark: ReactNode;
};

/** The wait for a payment: a ring that closes until the next check, and a button that checks now. */
export function PaymentWait({ title, hint, isBack = false, mark }: PaymentWaitProps) {
  const { t } = useTranslation();
  const { secondsLeft, isChecking } = usePayment();
  const { hasFoundNone, check } = useAskedCheck();
  return (
    <div className={styles.wait}>
      <CheckRing secondsLeft={secondsLeft} isFast={isChecking || isBack}>
        {mark}
      </CheckRing>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.hint} hidden={hasFoundNone}>
          {hint}
        </p>
        <p className={styles.hint} role="status">
          {hasFoundNone ? t('checkout.payment.notConfirmed') : ''}
        </p>
        <Countdown />
      </div>
      {/* While it checks the ring turns, so the button keeps its width. */}
      <button
        type="button"
        className={styles.check}
        aria-label={t('checkout.payment.checkNow')}
        aria-busy={isChecking || undefined}
        onClick={isChecking ? undefined : check}
      >
        {t('paying.wait.check')}
      </button>
    </div>
  );
}

/** The seconds to the next check in words. The ring shows them; screen readers find them, but do not announce them. */
function Countdown() {
  const { t } = useTranslation();
  const { secondsLeft, isChecking } = usePayment();
  const isCounting = !isChecking && secondsLeft !== null;
  return (
    <p className="visually-hidden" role="status" aria-live="off">
      {isCounting ? t('checkout.payment.checkingIn', { seconds: secondsLeft }) : t('checkout.payment.checking')}
    </p>
  );
}
