import { useTranslation } from 'react-i18next';
import type { PaymentWatch } from '#client/queries/payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { addressLine } from './address-form.ts';
import { PaymentArrived } from './payment-arrived.tsx';
import { PixPayment } from './pix-payment.tsx';
import { Settled } from './step-frame.tsx';

type PaymentStepProps = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onChangeAddress: () => void;
};

/** The third step: the payment. PIX is the one method there is; another one stands beside it as a component of its own. */
export function PaymentStep({ order, cards, watch, onChangeAddress }: PaymentStepProps) {
  const { t } = useTranslation();
  if (watch.isFinishing) return <PaymentArrived failures={watch.failedFinishes} />;
  const change = (
    <Button look="quiet" onClick={onChangeAddress}>
      {t('checkout.payment.change')}
    </Button>
  );
  return (
    <>
      <PixPayment order={order} cards={cards} watch={watch} />
      <Settled
        label={t('checkout.payment.address')}
        text={order.address ? addressLine(order.address) : ''}
        action={change}
      />
    </>
  );
}
