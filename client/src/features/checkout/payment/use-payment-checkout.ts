import { useMutation } from '@tanstack/react-query';
import { CodedError } from '#client/lib/send.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { changedOrder, errorCodeOf } from '#client/lib/trpc.ts';
import { useOrderSession } from '#client/order/use-order.ts';
import { usePayment, usePaymentSession } from '#client/payment/use-payment.ts';
import { refreshGalleries } from '#client/queries/gallery.ts';
import { checkoutDifferences } from '#shared/checkout-differences.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isFullFor, type Order } from '#shared/order.ts';
import { isOutcomeUnknown } from '#shared/outage.ts';
import { type InstrumentOf, isRefused, type Payment } from '#shared/payment.ts';

/** How to pay. It contains no credit card data, because the mutation cache keeps it: `withToken` creates the token. */
type PaymentInstrument = InstrumentOf<{
  pix: object;
  creditCard: {
    readonly withToken: (charge: (cardToken: string) => Promise<Payment>) => Promise<Payment>;
    readonly replacesPix: boolean;
  };
}>;

/** An attempt to pay, with the order and the payment that the visitor saw. */
type Attempt = {
  readonly instrument: PaymentInstrument;
  readonly shown: Order;
  readonly before: Payment | null;
};

/** Whether a read shows that the attempt was refused. Without its method, a refusal counts as a credit card's. */
function isRefusalOf({ instrument, before }: Attempt, read: Payment | null): boolean {
  return isRefused(read) && !isRefused(before) && (read?.method ?? 'creditCard') === instrument.method;
}

/**
 * Returns the mutation that charges the order, with the rights of `cards`. `wasUnanswered`: the last attempt got no
 * answer, so the payment is read to learn the outcome. `hasLastReadFailed`: the latest read failed. `wasRefused`: a
 * read shows a refusal, so the missing answer is no error any more.
 */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[]) {
  const { client, queryClient } = useOrderSession();
  const session = usePaymentSession();
  const { payment, failures } = usePayment();
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    gcTime: 0,
    // `shown` is the order that the visitor saw. The server refuses to charge any other (requirement R7).
    mutationFn: ({ instrument, shown }: Attempt) => {
      if (isFullFor(order, shown.cards)) throw new CodedError('ORDER_FULL');
      const rights: [string, ...string[]] = [first ?? '', ...others];
      const seen = { order: shown.id, cards: rights, revision: shown.revision, ...buyerRight(shown.id) };
      const send = client.payment.checkout.mutate;
      return session.charge(shown, () => {
        if (instrument.method === 'pix') return send({ ...seen, method: 'pix' });
        const { method, withToken, replacesPix } = instrument;
        return withToken((cardToken) => send({ ...seen, method, cardToken, replacesPix }));
      });
    },
    onError: (error) => {
      // A photo of the order may have been bought in another one.
      if (changedOrder(error)) void refreshGalleries(queryClient);
    },
  });
  const code = errorCodeOf(checkout.error);
  const mayBeCharged = isOutcomeUnknown(code) || code === 'PAYMENT_IN_PROGRESS';
  const wasRefused = mayBeCharged && checkout.variables !== undefined && isRefusalOf(checkout.variables, payment);
  const isError = checkout.isError && !wasRefused;
  // Another attempt is safe, because the server first looks for an existing charge.
  const wasUnanswered = isError && isOutcomeUnknown(code);
  // The press captures this order, because the page may show another order when the charge runs.
  const seen = { shown: { ...order, cards: cards.map((card) => card.code) }, before: payment };
  const now = changedOrder(checkout.error);
  return {
    ...checkout,
    isError,
    wasRefused,
    wasUnanswered,
    hasLastReadFailed: wasUnanswered && failures > 0,
    mutate: (instrument: PaymentInstrument) => checkout.mutate({ instrument, ...seen }),
    mutateAsync: (instrument: PaymentInstrument) => checkout.mutateAsync({ instrument, ...seen }),
    differences: now && checkout.variables ? checkoutDifferences(checkout.variables.shown, now) : null,
  };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;
