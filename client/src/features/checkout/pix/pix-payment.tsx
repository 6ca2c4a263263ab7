import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PayButton, StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import { creditCardTokenService } from '#client/features/checkout/credit-card/credit-card-token.ts';
import type { PaymentCheckout } from '#client/features/checkout/payment/use-payment-checkout.ts';
import { checkoutProblemText } from '#client/features/checkout/problem-text.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { ProblemNote } from '#client/ui/message.tsx';
import { WaitingWords } from '#client/ui/waiting-words.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { failedPixStatus, isOpenPayment } from '#shared/payment.ts';

type PixPaymentProps = {
  checkout: PaymentCheckout;
  /** A button that switches to the credit card, for errors whose texts suggest it; false if the page has one. */
  creditCardButton: ReactNode;
};

/** Error codes whose texts suggest a credit card, each with a code whose text does not. */
const WITHOUT_CREDIT_CARD: ReadonlyMap<ErrorCode, ErrorCode> = new Map([
  ['PIX_CREATION_FAILED', 'PROVIDER_REFUSED'],
  ['PIX_CODES_UNPAID', 'TOO_MANY_REQUESTS'],
]);

/** Creates a PIX code (requirement B9), but not while the outcome of the last attempt is unknown (decision 007). */
export function PixPayment({ checkout, creditCardButton }: PixPaymentProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { payment } = usePayment();
  const problem = checkoutProblemText(t, order, checkout);
  const withoutCreditCard = WITHOUT_CREDIT_CARD.get(errorCodeOf(checkout.error));
  const acceptsCreditCards = creditCardTokenService() !== null;
  const [hadCode, setHadCode] = useState(false);
  if (isOpenPayment(payment)) {
    if (!hadCode) setHadCode(true);
    return null;
  }
  return (
    <>
      {/* A change of the order, in another tab or on another phone, has invalidated the code. */}
      {hadCode && payment === null && <ProblemNote>{t('checkout.payment.codeEnded')}</ProblemNote>}
      <WaitingWords
        doing={checkout.isPending ? t('checkout.payment.generating') : null}
        long={t('checkout.payment.generatingLong')}
      />
      <StepActions
        problem={
          checkout.isPending
            ? undefined
            : withoutCreditCard && !acceptsCreditCards
              ? t(`errors.${withoutCreditCard}`)
              : problem
        }
        secondary={withoutCreditCard && acceptsCreditCards && creditCardButton}
      >
        <PayButton
          isBusy={checkout.isPending}
          // The note above the button explains why nothing happens.
          aria-disabled={checkout.hasLastReadFailed || undefined}
          onClick={() => !checkout.hasLastReadFailed && checkout.mutate({ method: 'pix' })}
        >
          {failedPixStatus(payment) ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
        </PayButton>
      </StepActions>
    </>
  );
}
