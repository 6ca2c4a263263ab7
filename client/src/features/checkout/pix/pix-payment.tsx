import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { PixCode } from './pix-code.tsx';
import { PixOffer } from './pix-offer.tsx';

type PixPaymentProps = { order: Order; checkout: PaymentCheckout; watch: PaymentWatch };

/** How the PIX before this one ended, or null when there was none. A refusal without a method's name may be a card's. */
export function endedPix(payment: Payment | null): 'expired' | 'refused' | null {
  if (payment?.status === 'refused' && payment.method === 'pix') return 'refused';
  return payment?.status === 'expired' && payment.method !== 'creditCard' ? 'expired' : null;
}

/** Paying by PIX: a code is offered, then it is waited for until it is paid, refused or expired (requirement B9). */
export function PixPayment({ order, checkout, watch }: PixPaymentProps) {
  const { t } = useTranslation();
  const { payment } = watch;
  const [hadCode, setHadCode] = useState(false);
  if (payment?.status === 'pending' && payment.pixText !== null) {
    if (!hadCode) setHadCode(true);
    return <PixCode key={payment.pixText} order={order} pixText={payment.pixText} watch={watch} />;
  }
  return (
    <>
      {/* Another tab changed the order, which ends the code that stood here. */}
      {hadCode && payment === null && <ProblemNote>{t('checkout.payment.codeEnded')}</ProblemNote>}
      <PixOffer order={order} checkout={checkout} hasEnded={endedPix(payment) !== null} />
    </>
  );
}
