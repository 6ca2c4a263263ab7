import { useTranslation } from 'react-i18next';
import { formatAddressLine } from '#client/features/checkout/address/address-form.ts';
import { useCardForm } from '#client/features/checkout/card/use-card-payment.ts';
import { PixCode } from '#client/features/checkout/pix/pix-code.tsx';
import notes from '#client/features/checkout/prove-buyer.module.css';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { FinishingOrder } from '#client/features/checkout/receipt/finishing-order.tsx';
import { EarlierStep } from '#client/features/checkout/step-frame.tsx';
import { usePayment } from '#client/payment/payment-context.tsx';
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
  onChangeAddress: () => void;
};

/** The third step: the payment, by PIX or by card. While a card payment is pending, the method cannot be chosen. */
export function PaymentStep({ order, cards, onChangeAddress }: PaymentStepProps) {
  const { t } = useTranslation();
  const { payment, isFinishing, failedFinishes } = usePayment();
  // The form lives here, so that its values survive a switch to PIX and a pending payment.
  const form = useCardForm(order.reference);
  if (isFinishing) return <FinishingOrder failures={failedFinishes} />;
  if (isWaitingForCard(order, payment)) return <PendingCardPayment order={order} />;
  if (order.buyer.kind === 'someone' && isOpenPayment(payment) && payment.pixText !== null) {
    return <OtherBuyersPix order={order} pixText={payment.pixText} />;
  }
  const change = (
    <Button variant="quiet" onClick={onChangeAddress}>
      {t('checkout.payment.change')}
    </Button>
  );
  return (
    <>
      <PaymentMethods order={order} cards={cards} form={form} />
      <EarlierStep
        label={t('checkout.payment.address')}
        // Whoever proved to be the buyer never sees the address (requirement R1).
        text={order.address ? formatAddressLine(order.address) : t('checkout.payment.addressKnown')}
        action={change}
      />
    </>
  );
}

/** The provider has not decided on a card yet. Nothing on the screen can charge again (requirement B14). */
function PendingCardPayment({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading hint={t('cardPayment.waitingHint')}>{t('cardPayment.waiting')}</StepHeading>
      <Amount cents={order.totalCents} />
      <PendingActions />
    </>
  );
}

type OtherBuyersPixProps = { order: Order; pixText: string };

/**
 * A PIX code that another visitor of the same card has made (requirement R2). It can be paid here as well. Only its
 * buyer can invalidate it, by a change of the order or of the payment method.
 */
function OtherBuyersPix({ order, pixText }: OtherBuyersPixProps) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading key={pixText}>{t('checkout.payment.payHeading')}</StepHeading>
      <p className={notes.note}>{t('checkout.otherBuyer.pix')}</p>
      <PixCode order={order} pixText={pixText} />
      <ProveBuyer order={order} question={t('checkout.otherBuyer.madeIt')} />
    </>
  );
}
