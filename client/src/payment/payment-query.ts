import { buyerRight } from '#client/lib/tab-rights.ts';
import { type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import { cachedOrder, paymentKey, refetchShownOrders, setOrder } from '#client/order/order-cache.ts';
import type { OrderClient } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isPending, type Payment, withKnownMethod } from '#shared/payment.ts';

function createPaymentApi({ payment, order }: Pick<TrpcUtils['client'], 'payment' | 'order'>) {
  return {
    byOrder: ({ id }: Order) => payment.byOrder.query({ order: id }),
    /** By the right of its first card. Stores no rights: another order may come back. */
    order: ({ id }: Order, cardRight: string) => order.open.query({ cards: [cardRight], held: id, ...buyerRight(id) }),
  };
}

export type PaymentApi = ReturnType<typeof createPaymentApi>;

/** A plain object, so that tests need no screen. */
export type PaymentClient = Pick<OrderClient, 'queryClient' | 'utils' | 'firstCard'> & { readonly api: PaymentApi };

function cachedSameOrder(client: PaymentClient, order: Order): Order | undefined {
  const cached = cachedOrder(client);
  return isSameOrder(cached, order) ? cached : undefined;
}

/** The provider may briefly lose data: the order is the second source, else the cached payment stays (decision 019). */
async function readPayment(client: PaymentClient, order: Order): Promise<Payment | null> {
  const { utils, api, firstCard } = client;
  const read = await api.byOrder(order);
  const cached = utils.payment.byOrder.getData({ order: order.id }) ?? cachedSameOrder(client, order)?.payment ?? null;
  if (read !== null) return withKnownMethod(cached, read);
  if (!isPending(cached)) return null;
  const secondSource = cachedSameOrder(client, order) && (await api.order(order, firstCard.right));
  if (!secondSource || !isSameOrder(secondSource, order)) return cached;
  if (isForgotten(order, secondSource)) {
    // Another order replaced this one; reading it migrates the selection.
    await refetchShownOrders(client);
    return null;
  }
  setOrder(client, secondSource, { keepsPayment: true });
  return secondSource.payment && withKnownMethod(cached, secondSource.payment);
}

/** The only query for an order's payment. */
export function paymentQuery(client: PaymentClient, order: Order | undefined) {
  return {
    queryKey: paymentKey(order?.id ?? ''),
    queryFn: () => (order ? readPayment(client, order) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Offline checks fail visibly instead of waiting unseen.
    networkMode: 'always' as const,
  };
}

export function usePaymentQuery(order: Order | undefined) {
  const { client } = trpc.useUtils();
  return paymentQuery({ ...useOrderClient(), api: createPaymentApi(client) }, order);
}
