import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { dropPaymentCheck, ORDER_SCOPE, orderEntries, writePayment } from '#client/order/order-entry.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, PIX_CHECK_SECONDS } from '#shared/payment.ts';
import { isUnanswered as hasNoAnswer } from '#shared/unanswered.ts';
import { usePaymentReading } from './payment-reading.ts';

/** What an order is paid with. Of a card only its token comes here: what a mutation is given, its cache keeps. */
export type PaymentInstrument =
  | { readonly method: 'pix' }
  | { readonly method: 'creditCard'; readonly cardToken: string; readonly replacesPix: boolean };

/** Charges an order, for the total that stands on the screen. */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[]) {
  const client = useQueryClient();
  const { client: calls } = trpc.useUtils();
  const reading = usePaymentReading(order);
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    mutationKey: ['payment', 'checkout', order.id],
    scope: ORDER_SCOPE,
    gcTime: 0,
    mutationFn: (means: PaymentInstrument) =>
      calls.payment.checkout.mutate({
        order: order.id,
        cards: [first ?? '', ...others],
        seenTotalCents: order.totalCents,
        ...buyerRight(order.id),
        ...means,
      }),
    onMutate: () => dropPaymentCheck(client, order.id),
    onSuccess: (payment) => writePayment(client, { id: order.id, payment }),
    // Whatever went wrong, the next press must start from the truth: the order and its payment are read back.
    onError: async (error) => {
      await client.refetchQueries({ ...orderEntries(), type: 'active' });
      if (errorCodeOf(error) === 'ORDER_CHANGED') return;
      await client.fetchQuery({ ...reading, staleTime: 0 }).catch((failure: unknown) => {
        logProblem('the payment could not be read back', failure);
      });
    },
  });
  // The charge may or may not exist. The server reads the payment back before it charges again.
  const isUnanswered = checkout.isError && hasNoAnswer(errorCodeOf(checkout.error));
  const isOutcomeUnknown = useReadBack(reading, isUnanswered);
  return { ...checkout, isUnanswered, isOutcomeUnknown };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;

/** Reads a payment until it can be read: before that nobody knows whether the charge was made. */
function useReadBack(reading: ReturnType<typeof usePaymentReading>, isUnanswered: boolean): boolean {
  const { isError } = useQuery<Payment | null>({
    ...reading,
    enabled: isUnanswered,
    refetchInterval: ({ state }) => state.status === 'error' && PIX_CHECK_SECONDS * 1000,
  });
  return isUnanswered && isError;
}
