import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import styles from './pending-payment.module.css';

type PendingPaymentProps = {
  order: Order;
  watch: Pick<PaymentWatch, 'payment' | 'secondsLeft' | 'isChecking'>;
  /** Opens the checkout, which continues with the payment. */
  onContinue: () => void;
};

/**
 * Says in the gallery that a PIX code waits to be paid, or a card to be decided on, and leads back to it. It shows nothing of
 * the buyer: another visitor may pay the same code (requirement R2).
 */
export function PendingPayment({ order, watch, onContinue }: PendingPaymentProps) {
  const { t } = useTranslation();
  const { payment, secondsLeft, isChecking } = watch;
  const words = useAnnounced(isOpenPayment(payment) ? t(`checkout.pending.${payment.pixText ? 'pix' : 'card'}`) : '');
  if (!isOpenPayment(payment)) return null;
  const isCounting = secondsLeft !== null && !isChecking;
  return (
    <section className={styles.pending} aria-label={t('checkout.pending.title')}>
      <div className={styles.words}>
        <p className={styles.title} role="status">
          {words}
        </p>
        <p className={styles.detail}>
          <strong>{formatCents(order.totalCents)}</strong>
          <span>
            {isCounting ? t('checkout.payment.checkingIn', { seconds: secondsLeft }) : t('checkout.payment.checking')}
          </span>
        </p>
      </div>
      <Button onClick={onContinue}>{t('checkout.pending.continue')}</Button>
    </section>
  );
}

/** A text that appears a moment after its live region: screen readers announce it once, and nothing that ticks beside it. */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(text), [text]);
  return announced;
}
