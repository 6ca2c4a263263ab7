import { AppError } from '#server/errors.ts';
import type { OrderKey } from '#server/order-handle.ts';
import { checkoutEnded } from '#server/payment/checkout-lock.ts';
import type { BuyerProof } from '#server/provider/buyer-record.ts';
import { readPayment } from '#server/provider/payment.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { isUnderWay } from '#shared/payment.ts';
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

function settledKeys({ venue }: OrderContext, orderId: string) {
  const key = (what: string) => keyOf([what, venue.site, orderId]);
  return { settled: key('settled'), look: key('settled, look') };
}

/** Forgets that no payment waits: a charge was sent. A look that began before it counts no more, either. */
export async function unsettle(ctx: OrderContext, orderId: string): Promise<void> {
  const { settled, look } = settledKeys(ctx, orderId);
  await ctx.settledOrders.remove(look);
  await ctx.settledOrders.remove(settled);
}

/** Whether no payment of the order waits. A checkout that is under way is waited for. */
async function isSettled(ctx: OrderContext, orderId: string): Promise<boolean> {
  await checkoutEnded(ctx, orderId, PROVIDER_DEADLINE_MS.checkout);
  const { settled, look } = settledKeys(ctx, orderId);
  if (await ctx.settledOrders.has(settled)) return true;
  await ctx.settledOrders.set(look, PROVIDER_DEADLINE_MS.read);
  if (isUnderWay(await readPayment(ctx.provider, orderId))) return false;
  if (await ctx.settledOrders.has(look)) await ctx.settledOrders.set(settled, SETTLED_MS);
  return true;
}

/**
 * What a request proves about an order whose payment waits, with the order as it is now; null while none waits, when
 * anybody with the card may change it.
 */
export async function readWaitingOrder(
  ctx: OrderContext,
  key: OrderKey,
  right: string | undefined,
): Promise<{ readonly order: ProviderOrder; readonly proof: BuyerProof } | null> {
  if (await isSettled(ctx, key.orderId)) return null;
  // The handle is bound to what the provider holds now: a buyer whose data was replaced is none any more.
  const order = await readOrder(ctx, key);
  return { order, proof: readBuyerRight(ctx, order, right) };
}

/**
 * Refuses a change of an order whose payment waits, unless the request proves to come from its buyer: whoever else has
 * the card may pay that same code, but not end it.
 * @param right of the buyer, as the browser sent it.
 * @throws AppError ORDER_AWAITS_PAYMENT.
 */
export async function assertMayChange(ctx: OrderContext, key: OrderKey, right: string | undefined): Promise<void> {
  const waiting = await readWaitingOrder(ctx, key, right);
  if (waiting && !waiting.proof.customer) throw new AppError('ORDER_AWAITS_PAYMENT');
}
