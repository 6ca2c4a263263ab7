import { AppError } from '#server/errors.ts';
import { readPayment } from '#server/provider/payment.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { readBuyerRight } from '#server/rights/buyer-right.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { isOpenPayment, isPaid } from '#shared/payment.ts';
import { lockOrder } from './order-lock.ts';
import { type OrderContext, readOrder } from './read-order.ts';

/** The order, and the buyer's right as the browser sent it. */
export type BuyerRequest = OrderKey & { readonly right: string | undefined };

/**
 * How long an order is remembered as having no payment, in ms. A visitor who selects thirty photos causes one check
 * instead of thirty. A charge at any instance ends this at once.
 */
const SETTLED_MS = 2_000;

const settledKey = ({ venue }: OrderContext, orderId: string) => keyOf(['settled', venue.site, orderId]);

/** Forgets that an order has no payment, when it is charged. */
export function forgetSettled(ctx: OrderContext, orderId: string): Promise<void> {
  return ctx.settledOrders.remove(settledKey(ctx, orderId));
}

/**
 * The current order and what a request proves about its buyer, while a payment is pending. Null while there is none:
 * anybody with the card may then change the order. Call it with the order's lock.
 * @throws AppError ORDER_COMPLETED once the order is paid: what was paid for no longer changes.
 */
export async function readWaitingOrder(
  ctx: OrderContext,
  { right, ...key }: BuyerRequest,
): Promise<{ readonly order: ProviderOrder; readonly proof: BuyerProof } | null> {
  const settled = settledKey(ctx, key.orderId);
  if (await ctx.settledOrders.has(settled)) return null;
  const payment = await readPayment(ctx.provider, key.orderId);
  if (isPaid(payment)) throw new AppError('ORDER_COMPLETED', 'a change of a paid order');
  if (!isOpenPayment(payment)) {
    await ctx.settledOrders.set(settled, SETTLED_MS);
    return null;
  }
  // The right is bound to the provider's current data: a buyer whose data was replaced is no longer the buyer.
  const order = await readOrder(ctx, key);
  return { order, proof: readBuyerRight(ctx, order, right) };
}

/**
 * Refuses a change of an order with a pending payment, unless the request proves to come from its buyer. Anybody else
 * with the card may pay the same code, but not end it (requirement R2). Call it with the order's lock.
 * @throws AppError ORDER_AWAITS_PAYMENT; ORDER_COMPLETED once the order is paid.
 */
export async function assertMayChange(ctx: OrderContext, request: BuyerRequest): Promise<void> {
  const waiting = await readWaitingOrder(ctx, request);
  if (waiting && !waiting.proof.customer) throw new AppError('ORDER_AWAITS_PAYMENT');
}

/**
 * Changes the contents of an order, alone: one write of an order at a time, over all instances (requirement R7).
 * @param change sends the change to the provider.
 * @throws AppError SERVER_BUSY as `lockOrder`; ORDER_AWAITS_PAYMENT, ORDER_COMPLETED as {@link assertMayChange}.
 */
export function changeOrder<T>(ctx: OrderContext, request: BuyerRequest, change: () => Promise<T>): Promise<T> {
  return lockOrder(ctx, request.orderId, async () => {
    await assertMayChange(ctx, request);
    return change();
  });
}

/**
 * Adds or removes cards of an order, as {@link changeOrder} does. From the first saved customer on, only its buyer does
 * that: a package covers every card of the order (requirement R7).
 * @throws AppError ORDER_HAS_BUYER for anybody but the buyer, once a customer is saved; also as {@link changeOrder}.
 */
export function changeCards<T>(ctx: OrderContext, request: BuyerRequest, change: () => Promise<T>): Promise<T> {
  return changeOrder(ctx, request, async () => {
    const order = await readOrder(ctx, request);
    const mayChange = !order.buyer.isKnown || readBuyerRight(ctx, order, request.right).customer;
    if (!mayChange) throw new AppError('ORDER_HAS_BUYER');
    return change();
  });
}
