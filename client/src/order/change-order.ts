import { errorCodeOf } from '#client/lib/trpc.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { readOrder, refetchOrder } from './load-order.ts';
import { orderKey, setOrder } from './order-cache.ts';
import type { OrderClient } from './order-client.ts';

/** Cached, or read first if missing or stale. */
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
 * After a failure the order is read back first: it may be done, or needed again in a new order.
 * @throws the change's error if the order still lacks it
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
