import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#client/queries/order-entry.ts';
import type { PaymentWatch } from '#client/queries/payment-watch.ts';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Order } from '#shared/order.ts';
import { PixCode } from './pix-code.tsx';
import styles from './prove-buyer.module.css';
import { ProveBuyer } from './prove-buyer.tsx';

type OthersPaymentProps = { order: Order; desk: OrderDesk; pixText: string; watch: PaymentWatch };

/**
 * A PIX code that another visitor of the same card has made (requirement R2): it can be paid here as well. What would end
 * it, a change of the order or another method, is its buyer's.
 */
export function OthersPayment({ order, desk, pixText, watch }: OthersPaymentProps) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading key={pixText}>{t('checkout.payment.payHeading')}</StepHeading>
      <p className={styles.note}>{t('checkout.otherBuyer.pix')}</p>
      <PixCode order={order} pixText={pixText} watch={watch} />
      <ProveBuyer order={order} desk={desk} question={t('checkout.otherBuyer.madeIt')} />
    </>
  );
}
