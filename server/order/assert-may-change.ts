import { isUnderWay } from '#shared/payment.ts';
import type { OrderKey } from '../order-handle.ts';
import { readPayment } from '../provider/payment.ts';
import type { ProviderOrder } from '../provider/to-domain.ts';
import { keyOf } from '../shared-state/key-of.ts';
import { StorefrontError } from '../trpc.ts';
import { readBuyerRight } from './buyer-right.ts';
import { type OrderContext, readOrder } from './read-order.ts';

/** Whether a payment of the order waits: from then on the order is its buyer's alone (requirement R2). */
export function awaitsPayment({ isCompleted, payment }: ProviderOrder): boolean {
  return !isCompleted && isUnderWay(payment);
}

/**
 * How long it is remembered that no payment of an order waits, in ms: a visitor who ticks thirty photos asks for it once
 * and not thirty times. A charge, at whatever instance, ends it at once.
 */
const SETTLED_MS = 2_000;

/** What an order is called among those of which no payment waits. */
export function settledKey({ venue }: OrderContext, orderId: string): string {
  return keyOf(['settled', venue.site, orderId]);
}

/**
 * Refuses a change of an order whose payment waits, unless the request proves to come from its buyer: whoever else has
 * the card may pay that same code, but not end it.
 * @param right of the buyer, as the browser sent it.
 * @throws StorefrontError ORDER_AWAITS_PAYMENT.
 */
export async function assertMayChange(ctx: OrderContext, key: OrderKey, right: string | undefined): Promise<void> {
  const order = settledKey(ctx, key.orderId);
  if (await ctx.settledOrders.has(order)) return;
  if (!isUnderWay(await readPayment(ctx.provider, key.orderId))) return ctx.settledOrders.set(order, SETTLED_MS);
  // The handle is bound to what the provider holds now: a buyer whose data was replaced is none any more.
  const now = await readOrder(ctx, key);
  if (!readBuyerRight(ctx, now, right).customer) throw new StorefrontError('ORDER_AWAITS_PAYMENT');
}
