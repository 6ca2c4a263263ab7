import { useMutation, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { changedOrder, errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { cancelPaymentCheck, refetchShownOrders, setOrder, setPayment } from '#client/order/order-cache.ts';
import { ORDER_SCOPE } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { orderChanges } from '#shared/order-changes.ts';
import { isUnanswered as hasNoAnswer } from '#shared/outage.ts';
import { type Payment, PIX_CHECK_SECONDS } from '#shared/payment.ts';
import { usePaymentQuery } from './payment-query.ts';

/** What an order is paid with. Of a credit card only its token comes here: the mutation cache keeps its variables. */
export type PaymentInstrument =
  | { readonly method: 'pix' }
  | { readonly method: 'creditCard'; readonly cardToken: string; readonly replacesPix: boolean };

/** What the page shows while a charge is sent: exactly that may be charged (requirement R7). */
type Shown = Pick<Order, 'revision' | 'cards' | 'items' | 'totalCents'>;

/**
 * Charges an order as the page shows it.
 * @param cards of the gallery; the server takes their rights as permission to charge
 * @param load what shows the payment; until it is there, the charge counts as pending
 * @returns the mutation. `isUnanswered`: nobody knows whether the charge was made. `isOutcomeUnknown`: reading the payment
 * back has not answered that, either. `changes`: what differs from what the page showed, so that nothing was charged
 */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[], load?: () => Promise<void>) {
  const orderClient = useOrderClient();
  const { client } = trpc.useUtils();
  const query = usePaymentQuery(order);
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    mutationKey: getMutationKey(trpc.payment.checkout),
    scope: ORDER_SCOPE,
    gcTime: 0,
    mutationFn: ({ instrument, shown }: { instrument: PaymentInstrument; shown: Shown }) =>
      client.payment.checkout.mutate({
        order: order.id,
        cards: [first ?? '', ...others],
        revision: shown.revision,
        ...buyerRight(order.id),
        ...instrument,
      }),
    onMutate: () => cancelPaymentCheck(orderClient, order.id),
    onSuccess: async (payment) => {
      await load?.();
      setPayment(orderClient, { id: order.id, payment });
    },
    // The next try must start from what is true now: the refusal has the order, or order and payment are read back.
    onError: async (error) => {
      const now = changedOrder(error);
      if (now) return setOrder(orderClient, now);
      await refetchShownOrders(orderClient);
      if (errorCodeOf(error) === 'ORDER_CHANGED') return;
      await orderClient.queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((failure: unknown) => {
        logProblem('the payment could not be read back', failure);
      });
    },
  });
  // The charge may or may not exist. The server searches for it before it charges again.
  const isUnanswered = checkout.isError && hasNoAnswer(errorCodeOf(checkout.error));
  const isOutcomeUnknown = useReadBack(query, isUnanswered);
  // A press charges what its own page showed, whatever the page shows once the charge is sent.
  const shown = { ...order, cards: cards.map(({ code }) => code) };
  const now = changedOrder(checkout.error);
  return {
    ...checkout,
    isUnanswered,
    isOutcomeUnknown,
    mutate: (instrument: PaymentInstrument) => checkout.mutate({ instrument, shown }),
    mutateAsync: (instrument: PaymentInstrument) => checkout.mutateAsync({ instrument, shown }),
    changes: now && checkout.variables ? orderChanges(checkout.variables.shown, now) : null,
  };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;

/** Reads a payment until an answer comes: before that nobody knows whether the charge was made. */
function useReadBack(query: ReturnType<typeof usePaymentQuery>, isUnanswered: boolean): boolean {
  const { isError } = useQuery<Payment | null>({
    ...query,
    enabled: isUnanswered,
    refetchInterval: ({ state }) => state.status === 'error' && PIX_CHECK_SECONDS * 1000,
  });
  return isUnanswered && isError;
}
