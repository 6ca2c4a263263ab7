import { useMutation, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { changedOrder, errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { cancelPaymentCheck, refetchShownOrders, setOrder, setPayment } from '#client/order/order-cache.ts';
import { ORDER_SCOPE } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { checkoutDifferences } from '#shared/checkout-differences.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isUnanswered } from '#shared/outage.ts';
import { PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { usePaymentQuery } from './payment-watch.tsx';

/** Only the token of a card: the mutation cache keeps variables. */
export type PaymentInstrument =
  | { readonly method: 'pix' }
  | { readonly method: 'creditCard'; readonly cardToken: string; readonly replacesPix: boolean };

/** Exactly what may be charged (requirement R7). */
type Shown = Pick<Order, 'revision' | 'cards' | 'items' | 'totalCents'>;

/** The cards' rights are the permission. `needsReadBack`: its outcome is unknown until the payment is read. */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[]) {
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
    onSuccess: (payment) => setPayment(orderClient, { id: order.id, payment }),
    // The next try must start from the truth.
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
  // The server looks for an existing charge before it charges again.
  const needsReadBack = checkout.isError && isUnanswered(errorCodeOf(checkout.error));
  const readBackFailed = useReadBack(query, needsReadBack);
  // Captured at the press, whatever the page shows later.
  const shown = { ...order, cards: cards.map(({ code }) => code) };
  const now = changedOrder(checkout.error);
  return {
    ...checkout,
    needsReadBack,
    readBackFailed,
    mutate: (instrument: PaymentInstrument) => checkout.mutate({ instrument, shown }),
    mutateAsync: (instrument: PaymentInstrument) => checkout.mutateAsync({ instrument, shown }),
    differences: now && checkout.variables ? checkoutDifferences(checkout.variables.shown, now) : null,
  };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;

/** Reads the payment until there is a reply. Whether that failed, so that a charge may or may not have been made. */
function useReadBack(query: ReturnType<typeof usePaymentQuery>, needsReadBack: boolean): boolean {
  const { isError } = useQuery<Payment | null>({
    ...query,
    enabled: needsReadBack,
    refetchInterval: ({ state }) => state.status === 'error' && PAYMENT_CHECK_SECONDS * 1000,
  });
  return needsReadBack && isError;
}
