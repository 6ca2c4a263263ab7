import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckoutProblem } from '#client/features/checkout/payment/checkout-problem.ts';
import { PayButton } from '#client/features/checkout/payment/pay-button.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';

type PixPaymentProps = { order: Order; checkout: PaymentCheckout };

/** The status of a PIX that ended unpaid, or null. A refusal that names no method may be that of a card. */
export function endedPixStatus(payment: Payment | null): 'expired' | 'refused' | null {
  if (payment?.status === 'refused' && payment.method === 'pix') return 'refused';
  return payment?.status === 'expired' && payment.method !== 'creditCard' ? 'expired' : null;
}

/**
 * Makes a PIX code for the total on the button, unless there is one (requirement B9). After a press, the button waits for
 * the outcome (decision 018).
 */
export function PixPayment({ order, checkout }: PixPaymentProps) {
  const { t } = useTranslation();
  const { payment } = usePayment();
  const problem = useCheckoutProblem(order, checkout);
  const [hadCode, setHadCode] = useState(false);
  if (isOpenPayment(payment)) {
    if (!hadCode) setHadCode(true);
    return null;
  }
  return (
    <>
      {/* Another tab changed the order, which invalidated the code that was shown here. */}
      {hadCode && payment === null && <ProblemNote>{t('checkout.payment.codeEnded')}</ProblemNote>}
      <p className="visually-hidden" role="status">
        {checkout.isPending ? t('checkout.payment.generating') : ''}
      </p>
      <StepActions problem={checkout.isPending ? undefined : problem}>
        <PayButton
          cents={order.totalCents}
          isBusy={checkout.isPending}
          disabled={!checkout.isPending && checkout.isOutcomeUnknown}
          onClick={() => checkout.mutate({ method: 'pix' })}
        >
          {endedPixStatus(payment) ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
        </PayButton>
      </StepActions>
    </>
  );
}
