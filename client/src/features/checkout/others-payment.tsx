import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/customer/prove-buyer.module.css';
import { ProveBuyer } from '#client/features/checkout/customer/prove-buyer.tsx';
import { PixCode } from '#client/features/checkout/pix/pix-code.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Order } from '#shared/order.ts';

type OthersPaymentProps = { order: Order; pixText: string; watch: PaymentWatch };

/**
 * A PIX code that another visitor of the same card has made (requirement R2): it can be paid here as well. What would end
 * it, a change of the order or another method, is its buyer's.
 */
export function OthersPayment({ order, pixText, watch }: OthersPaymentProps) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading key={pixText}>{t('checkout.payment.payHeading')}</StepHeading>
      <p className={styles.note}>{t('checkout.otherBuyer.pix')}</p>
      <PixCode order={order} pixText={pixText} watch={watch} />
      <ProveBuyer order={order} question={t('checkout.otherBuyer.madeIt')} />
    </>
  );
}
