import { useTranslation } from 'react-i18next';
import { CardChecking } from '#client/features/checkout/card/card-checking.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import { PaymentIcon } from './payment-icon.tsx';
import { PaymentWait } from './payment-wait.tsx';
import styles from './pending-card-payment.module.css';

type PendingCardPaymentProps = {
  order: Order;
  /** The addresses of the order's thumbnails. */
  photos: readonly string[];
};

/** The provider has not decided on a card yet. Nothing on the screen can charge again (requirement B14). */
export function PendingCardPayment({ order, photos }: PendingCardPaymentProps) {
  const { t } = useTranslation();
  const { payment } = usePayment();
  return (
    <>
      <CardChecking photos={photos} facts={`${formatCents(chargedCents(order, payment))} · ${t('cardPayment.name')}`}>
        <StepHeading hint={t('cardPayment.waitingHint')}>{t('cardPayment.waiting')}</StepHeading>
      </CardChecking>
      <div className={styles.wait}>
        <PaymentWait
          title={t('paying.wait.card')}
          hint={t('paying.wait.bankHint')}
          mark={<PaymentIcon name="card" size={20} />}
        />
      </div>
    </>
  );
}
