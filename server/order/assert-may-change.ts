import { AppError } from '#server/errors.ts';
import type { OrderKey } from '#server/order-handle.ts';
import { waitForCheckout } from '#server/payment/checkout-lock.ts';
import type { BuyerProof } from '#server/provider/buyer-record.ts';
import { readPayment } from '#server/provider/payment.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { readBuyerRight } from './buyer-right.ts';
import { type OrderContext, readOrder } from './read-order.ts';

/** Whether the order has a pending payment. Only its buyer may then change it (requirement R2). */
export function awaitsPayment({ isCompleted, payment }: ProviderOrder): boolean {
  return !isCompleted && isOpenPayment(payment);
}

/**
 * How long an order is remembered as having no pending payment, in ms. A visitor who selects thirty photos causes one
 * check instead of thirty. A charge at any instance ends this at once.
 */
const SETTLED_MS = 2_000;

const settledKey = (what: 'settled' | 'settled, check', { venue }: OrderContext, orderId: string) =>
  keyOf([what, venue.site, orderId]);

/** Forgets that no payment is pending, after a charge. The result of a check that began before no longer counts. */
export async function forgetSettled(ctx: OrderContext, orderId: string): Promise<void> {
  await ctx.settledOrders.remove(settledKey('settled, check', ctx, orderId));
  await ctx.settledOrders.remove(settledKey('settled', ctx, orderId));
}

/** Whether the order has no pending payment. Waits for a checkout that is under way. */
async function isSettled(ctx: OrderContext, orderId: string): Promise<boolean> {
  await waitForCheckout(ctx, orderId, PROVIDER_DEADLINE_MS.checkout);
  const settled = settledKey('settled', ctx, orderId);
  if (await ctx.settledOrders.has(settled)) return true;
  const check = settledKey('settled, check', ctx, orderId);
  await ctx.settledOrders.set(check, PROVIDER_DEADLINE_MS.read);
  if (isOpenPayment(await readPayment(ctx.provider, orderId))) return false;
  if (await ctx.settledOrders.has(check)) await ctx.settledOrders.set(settled, SETTLED_MS);
  return true;
}

/**
 * The current order and what a request proves about its buyer, while a payment is pending. Null while none is: anybody
 * with the card may then change the order.
 */
export async function readWaitingOrder(
  ctx: OrderContext,
  key: OrderKey,
  right: string | undefined,
): Promise<{ readonly order: ProviderOrder; readonly proof: BuyerProof } | null> {
  if (await isSettled(ctx, key.orderId)) return null;
  // The right is bound to the provider's current data: a buyer whose data was replaced is no longer the buyer.
  const order = await readOrder(ctx, key);
  return { order, proof: readBuyerRight(ctx, order, right) };
}

/**
 * Refuses a change of an order with a pending payment, unless the request proves to come from its buyer. Anybody else
 * with the card may pay the same code, but not end it.
 * @param right the buyer's right, as the browser sent it.
 * @throws AppError ORDER_AWAITS_PAYMENT.
 */
export async function assertMayChange(ctx: OrderContext, key: OrderKey, right: string | undefined): Promise<void> {
  const waiting = await readWaitingOrder(ctx, key, right);
  if (waiting && !waiting.proof.customer) throw new AppError('ORDER_AWAITS_PAYMENT');
}
