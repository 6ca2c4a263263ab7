import { buyerRight } from '#client/lib/tab-rights.ts';
import { type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import { cachedOrder, paymentKey, refetchShownOrders, setOrder } from '#client/order/order-cache.ts';
import type { OrderClient } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isPending, type Payment, withKnownMethod } from '#shared/payment.ts';

/** The requests that read a payment. */
function createPaymentApi({ payment, order }: Pick<TrpcUtils['client'], 'payment' | 'order'>) {
  return {
    byOrder: ({ id }: Order) => payment.byOrder.query({ order: id }),
    /** Reads the order itself, by the right of its first card. It changes no stored right: another order may come back. */
    order: ({ id }: Order, cardRight: string) => order.open.query({ cards: [cardRight], held: id, ...buyerRight(id) }),
  };
}

export type PaymentApi = ReturnType<typeof createPaymentApi>;

/** What reads the payment of the gallery's order. A plain object, so that tests need no screen. */
export type PaymentClient = Pick<OrderClient, 'queryClient' | 'utils' | 'firstCard'> & { readonly api: PaymentApi };

/** The cached order, if it is this one. */
function cachedSameOrder(client: PaymentClient, order: Order): Order | undefined {
  const cached = cachedOrder(client);
  return isSameOrder(cached, order) ? cached : undefined;
}

/**
 * The order's payment as the provider knows it now. An answer of "none" while a payment is pending may come from a provider
 * that lost its data for a moment. Then the order itself is the second source, and without one the cached payment stays
 * (decision 019).
 */
async function readPayment(client: PaymentClient, order: Order): Promise<Payment | null> {
  const { utils, api, firstCard } = client;
  const read = await api.byOrder(order);
  const cached = utils.payment.byOrder.getData({ order: order.id }) ?? cachedSameOrder(client, order)?.payment ?? null;
  if (read !== null) return withKnownMethod(cached, read);
  if (!isPending(cached)) return null;
  const secondSource = cachedSameOrder(client, order) && (await api.order(order, firstCard.right));
  if (!secondSource || !isSameOrder(secondSource, order)) return cached;
  if (isForgotten(order, secondSource)) {
    // Another order replaced this one: the normal read of the order migrates the selection.
    await refetchShownOrders(client);
    return null;
  }
  setOrder(client, secondSource, { keepsPayment: true });
  return secondSource.payment && withKnownMethod(cached, secondSource.payment);
}

/** The options of the one query that reads the payment of an order, wherever it is observed or fetched. */
export function paymentQuery(client: PaymentClient, order: Order | undefined) {
  return {
    queryKey: paymentKey(order?.id ?? ''),
    queryFn: () => (order ? readPayment(client, order) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without a network a check fails at once and the failure shows, instead of a wait that nobody sees.
    networkMode: 'always' as const,
  };
}

/** `paymentQuery` with the requests of this page. */
export function usePaymentQuery(order: Order | undefined) {
  const { client } = trpc.useUtils();
  return paymentQuery({ ...useOrderClient(), api: createPaymentApi(client) }, order);
}
