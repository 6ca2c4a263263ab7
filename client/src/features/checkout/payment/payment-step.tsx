import { useTranslation } from 'react-i18next';
import { formatAddressLine } from '#client/features/checkout/address/address-form.ts';
import { useCardForm } from '#client/features/checkout/card/use-card-payment.ts';
import { PixCode } from '#client/features/checkout/pix/pix-code.tsx';
import notes from '#client/features/checkout/prove-buyer.module.css';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { FinishingOrder } from '#client/features/checkout/receipt/success.tsx';
import { EarlierStep } from '#client/features/checkout/step-frame.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { isWaitingForCard } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { Amount, PendingActions } from './payment-parts.tsx';

type PaymentStepProps = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onChangeAddress: () => void;
};

/** The third step: the payment, by PIX or by card. While a card payment is pending, the method cannot be chosen. */
export function PaymentStep({ order, cards, watch, onChangeAddress }: PaymentStepProps) {
  const { t } = useTranslation();
  // The form lives here, so that its values survive a switch to PIX and a pending payment.
  const form = useCardForm(order.reference);
  if (watch.isFinishing) return <FinishingOrder failures={watch.failedFinishes} />;
  if (isWaitingForCard(order, watch.payment)) return <PendingCardPayment order={order} watch={watch} />;
  const { payment } = watch;
  if (order.buyer.kind === 'someone' && isOpenPayment(payment) && payment.pixText !== null) {
    return <OtherBuyersPix order={order} pixText={payment.pixText} watch={watch} />;
  }
  const change = (
    <Button variant="quiet" onClick={onChangeAddress}>
      {t('checkout.payment.change')}
    </Button>
  );
  return (
    <>
      <PaymentMethods order={order} cards={cards} watch={watch} form={form} />
      <EarlierStep
        label={t('checkout.payment.address')}
        text={order.address ? formatAddressLine(order.address) : ''}
        action={change}
      />
    </>
  );
}

/** The provider has not decided on a card yet. Nothing on the screen can charge again (requirement B14). */
function PendingCardPayment({ order, watch }: { order: Order; watch: PaymentWatch }) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading hint={t('cardPayment.waitingHint')}>{t('cardPayment.waiting')}</StepHeading>
      <Amount cents={order.totalCents} />
      <PendingActions watch={watch} />
    </>
  );
}

type OtherBuyersPixProps = { order: Order; pixText: string; watch: PaymentWatch };

/**
 * A PIX code that another visitor of the same card has made (requirement R2). It can be paid here as well. Only its
 * buyer can invalidate it, by a change of the order or of the payment method.
 */
function OtherBuyersPix({ order, pixText, watch }: OtherBuyersPixProps) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading key={pixText}>{t('checkout.payment.payHeading')}</StepHeading>
      <p className={notes.note}>{t('checkout.otherBuyer.pix')}</p>
      <PixCode order={order} pixText={pixText} watch={watch} />
      <ProveBuyer order={order} question={t('checkout.otherBuyer.madeIt')} />
    </>
  );
}
