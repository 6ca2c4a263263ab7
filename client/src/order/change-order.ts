import { errorCodeOf } from '#client/lib/trpc.ts';
import { lastAttemptMs, visitorWaitMs } from '#shared/deadlines.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isOutage } from '#shared/outage.ts';
import { readAgainLater, readOrder, refetchOrder } from './load-order.ts';
import { orderKey, setOrder } from './order-cache.ts';
import type { OrderClient } from './order-client.ts';

/** The read of what came of a change has at least this, in ms. */
const LEAST_READ_MS = 2_000;

/** Cached, or read first if missing or stale. */
async function freshOrder(orderClient: OrderClient, signal: AbortSignal): Promise<Order> {
  const { queryClient, firstCard } = orderClient;
  const state = queryClient.getQueryState<Order>(orderKey(firstCard.right));
  if (state?.data && !state.isInvalidated) return state.data;
  const order = await readOrder(orderClient, { signal });
  setOrder(orderClient, order, { card: firstCard });
  return order;
}

type Keep = (reply: Order) => Order;

/** `called`: the procedure, such as `order.addAllDigital`. */
type Change = {
  readonly called: string;
  readonly isDone: (order: Order) => boolean;
  /** `keep` shows a reply that is not the last. */
  readonly apply: (order: Order, keep: Keep) => Promise<Order>;
};

/** The reply to a change lacks what the order had. */
class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/**
 * After a failure the order is read back first: it may be done, or needed again in a new order. If its outcome is unknown,
 * it may arrive later still, and the order is read once more. All within the visitor's time.
 * @throws the change's error if the order still lacks it
 */
export async function changeOrder(orderClient: OrderClient, { called, isDone, apply }: Change): Promise<Order> {
  const end = performance.now() + visitorWaitMs(called);
  let order = await freshOrder(orderClient, AbortSignal.timeout(lastAttemptMs(called)));
  const keep: Keep = (reply) => {
    if (isForgotten(order, reply)) throw new ForgottenError();
    setOrder(orderClient, reply);
    return reply;
  };
  for (let isRetry = false; ; isRetry = true) {
    if (isDone(order)) return order;
    try {
      return keep(await apply(order, keep));
    } catch (error) {
      const reason = error instanceof ForgottenError ? 'NOT_FOUND' : errorCodeOf(error);
      const signal = AbortSignal.timeout(Math.max(LEAST_READ_MS, Math.round(end - performance.now())));
      const now = await refetchOrder(orderClient, { reason, signal });
      if (now && isDone(now)) return now;
      if (isOutage(reason)) await readAgainLater(orderClient);
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isRetry) throw error;
      order = now;
    }
  }
}
