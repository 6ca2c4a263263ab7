import { errorCodeOf } from '#client/lib/trpc.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { readOrder, refetchOrder } from './load-order.ts';
import { orderKey, setOrder } from './order-cache.ts';
import type { OrderClient } from './order-client.ts';

/** The order to change: the cached one, or read first when the cached one is missing or stale. */
async function freshOrder(orderClient: OrderClient): Promise<Order> {
  const { queryClient, firstCard } = orderClient;
  const state = queryClient.getQueryState<Order>(orderKey(firstCard.right));
  if (state?.data && !state.isInvalidated) return state.data;
  const order = await readOrder(orderClient);
  setOrder(orderClient, order, { card: firstCard });
  return order;
}

type Change = { readonly isDone: (order: Order) => boolean; readonly apply: (order: Order) => Promise<Order> };

/**
 * Runs a change and writes its reply. After a failure it reads the order back before anything else runs. A change whose
 * reply was lost is then done; one that met an order which is gone is made again in the order that replaced it.
 * @throws the error of the change, when the order is still not as it should be
 */
export async function changeOrder(orderClient: OrderClient, { isDone, apply }: Change): Promise<Order> {
  let order = await freshOrder(orderClient);
  for (let isRetry = false; ; isRetry = true) {
    if (isDone(order)) return order;
    try {
      const reply = await apply(order);
      setOrder(orderClient, reply);
      return reply;
    } catch (error) {
      const reason = errorCodeOf(error);
      const now = await refetchOrder(orderClient, reason);
      if (now && isDone(now)) return now;
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isRetry) throw error;
      order = now;
    }
  }
}
