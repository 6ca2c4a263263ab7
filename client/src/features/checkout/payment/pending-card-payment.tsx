import { useTranslation } from 'react-i18next';
import { CardChecking } from '#client/features/checkout/card/card-checking.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
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
  return (
    <>
      <CardChecking photos={photos} facts={`${formatCents(order.totalCents)} · ${t('cardPayment.name')}`}>
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
