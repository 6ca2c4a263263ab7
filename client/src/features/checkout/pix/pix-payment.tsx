import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreditCardTokenService } from '#client/features/checkout/credit-card/use-credit-card-payment.ts';
import { useCheckoutProblem } from '#client/features/checkout/problem-text.ts';
import { PayButton, StepActions } from '#client/features/checkout/step-frame.tsx';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-watch.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { ProblemNote } from '#client/ui/message.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { WaitingWords } from '#client/ui/waiting-words.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { failedPixStatus, isOpenPayment } from '#shared/payment.ts';
import type { PixTicket } from './pix-ticket.tsx';

type PixPaymentProps = {
  order: Order;
  checkout: PaymentCheckout;
  /** Pays by card instead, if no such button is on the screen yet. */
  creditCardButton: ReactNode;
};

/** Failures whose texts advise a credit card, each with one that does not. */
const WITHOUT_CREDIT_CARD: ReadonlyMap<ErrorCode, ErrorCode> = new Map([
  ['PIX_CREATION_FAILED', 'PROVIDER_REFUSED'],
  ['PIX_CODES_UNPAID', 'TOO_MANY_REQUESTS'],
]);

/** Makes a PIX code unless there is one (requirement B9). The button then waits for the outcome (decision 007). */
export function PixPayment({ order, checkout, creditCardButton }: PixPaymentProps) {
  const { t } = useTranslation();
  const { payment } = usePayment();
  const problem = useCheckoutProblem(order, checkout);
  const withoutCreditCard = WITHOUT_CREDIT_CARD.get(errorCodeOf(checkout.error));
  const acceptsCreditCards = Boolean(useCreditCardTokenService());
  const [hadCode, setHadCode] = useState(false);
  if (isOpenPayment(payment)) {
    if (!hadCode) setHadCode(true);
    return null;
  }
  return (
    <>
      {/* Another tab changed the order, which invalidated the code. */}
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
          cents={order.totalCents}
          isBusy={checkout.isPending}
          // The note above the button says why.
          aria-disabled={checkout.readBackFailed || undefined}
          onClick={() => !checkout.readBackFailed && checkout.mutate({ method: 'pix' })}
        >
          {failedPixStatus(payment) ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
        </PayButton>
      </StepActions>
    </>
  );
}

const Ticket = lazyPart(() => import('./pix-ticket.tsx').then((module) => module.PixTicket));

/** Preloads the ticket, so that it shows immediately and offline. */
export async function loadPixTicket(): Promise<void> {
  // A failure is reported when the ticket is shown and loads again.
  await Ticket.load().catch((error: unknown) => logProblem('the PIX ticket did not load ahead', error));
}

export function LatePixTicket(props: ComponentProps<typeof PixTicket>) {
  return (
    <PartBoundary shown={props.order}>
      <Suspense>
        <Ticket {...props} />
      </Suspense>
    </PartBoundary>
  );
}
