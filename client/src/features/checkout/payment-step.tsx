import { useTranslation } from 'react-i18next';
import { addressLine } from '#client/features/checkout/address/address-form.ts';
import { CardWaiting } from '#client/features/checkout/card/card-waiting.tsx';
import { useCardForm } from '#client/features/checkout/card/use-card-form.ts';
import { PaymentArrived } from '#client/features/checkout/receipt/payment-arrived.tsx';
import type { OrderClient } from '#client/order/order-entry.ts';
import type { PaymentWatch } from '#client/payment/payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { isWaitingForCard } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { OthersPayment } from './others-payment.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { Settled } from './step-frame.tsx';

type PaymentStepProps = {
  order: Order;
  orderClient: OrderClient;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onChangeAddress: () => void;
};

/** The third step: the payment, by PIX or by card. While a card is decided on, there is nothing to choose. */
export function PaymentStep({ order, orderClient, cards, watch, onChangeAddress }: PaymentStepProps) {
  const { t } = useTranslation();
  // Kept here, so that neither a look at PIX nor the wait for an answer loses what was typed.
  const form = useCardForm(order.reference);
  if (watch.isFinishing) return <PaymentArrived failures={watch.failedFinishes} />;
  if (isWaitingForCard(order, watch.payment)) return <CardWaiting order={order} watch={watch} />;
  const { payment } = watch;
  if (order.buyer.kind === 'someone' && isOpenPayment(payment) && payment.pixText !== null) {
    return <OthersPayment order={order} orderClient={orderClient} pixText={payment.pixText} watch={watch} />;
  }
  const change = (
    <Button variant="quiet" onClick={onChangeAddress}>
      {t('checkout.payment.change')}
    </Button>
  );
  return (
    <>
      <PaymentMethods order={order} cards={cards} watch={watch} form={form} />
      <Settled
        label={t('checkout.payment.address')}
        text={order.address ? addressLine(order.address) : ''}
        action={change}
      />
    </>
  );
}
