import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import styles from './payment-parts.module.css';

/** The amount that the payment charges. */
export function Amount({ cents }: { cents: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.amount}>
      <span>{t('checkout.payment.amount')}</span>
      <strong>{formatCents(cents)}</strong>
    </p>
  );
}

/**
 * Whether a check that the visitor asked for found no payment. It is true until the next check.
 * @returns `hasFoundNone`, and `check`, which asks.
 */
function useAskedCheck() {
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

/** The step's actions while a payment is pending: the countdown to the next check, and a button to check now. */
export function PendingActions() {
  const { t } = useTranslation();
  const { secondsLeft, isChecking } = usePayment();
  const { hasFoundNone, check } = useAskedCheck();
  const isCounting = !isChecking && secondsLeft !== null;
  const checkButton = (
    <Button variant="quiet" isBusy={isChecking} onClick={check}>
      {t('checkout.payment.checkNow')}
    </Button>
  );
  return (
    <StepActions secondary={checkButton}>
      <div className={styles.wait}>
        <p role="status">{hasFoundNone ? t('checkout.payment.notConfirmed') : ''}</p>
        {/* Screen readers do not announce the countdown: it changes every second. */}
        <p className={styles.countdown} role="status" aria-live="off">
          <span className={styles.pulse} aria-hidden="true" />
          <span>
            {isCounting ? t('checkout.payment.checkingIn', { seconds: secondsLeft }) : t('checkout.payment.checking')}
          </span>
        </p>
      </div>
    </StepActions>
  );
}

/** Whether the order of a failed checkout was gone, and a complete one has replaced it since. */
function isRenewed({ customer, address, items }: Order, errorCode: ErrorCode): boolean {
  const isGone = errorCode === 'NOT_FOUND' || errorCode === 'ORDER_INCOMPLETE';
  return isGone && customer !== null && address !== null && items.length > 0;
}

/** @returns the text for a checkout that failed, by PIX or by card; undefined while it has not. */
export function useCheckoutProblem(order: Order, checkout: PaymentCheckout): string | undefined {
  const { t } = useTranslation();
  if (!checkout.isError) return undefined;
  if (checkout.isOutcomeUnknown) return t('cardPayment.outcomeUnknown');
  // No usable reply came. A second press is safe: the server checks for an existing charge first.
  if (checkout.isUnanswered) return navigator.onLine ? t('checkout.payment.unanswered') : t('checkout.offline');
  const code = errorCodeOf(checkout.error);
  if (isRenewed(order, code)) return t('checkout.payment.orderRenewed');
  if (code !== 'ORDER_CHANGED') return t(`errors.${code}`);
  return t('checkout.payment.orderChanged', { total: formatCents(order.totalCents) });
}
