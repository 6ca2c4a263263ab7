import { CHARGED_MS } from '#server/orders/charged-cards.ts';
import type { OrderContext } from '#server/orders/read-order.ts';
import { readPayment } from '#server/provider/payment.ts';
import { isOverAnotherSum, withoutWrongCode } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { isRefused, openPixText, type Payment } from '#shared/payment.ts';

const agreedKey = ({ venue }: OrderContext, orderId: string) => keyOf(['agreed total', venue.site, orderId]);

/** Remembers the total of an order that is being charged, which its payer has seen. */
export function rememberTotal(ctx: OrderContext, { reference, totalCents }: ProviderOrder): Promise<void> {
  return ctx.settledOrders.set(agreedKey(ctx, reference), CHARGED_MS, `${totalCents}`);
}

async function agreedTotal(ctx: OrderContext, orderId: string): Promise<number | null> {
  const total = await ctx.settledOrders.read(agreedKey(ctx, orderId));
  return total === null ? null : Number(total);
}

/** The payment of an order, without a PIX code over another sum than was charged. */
export async function readShownPayment(ctx: OrderContext, orderId: string): Promise<Payment | null> {
  const payment = await readPayment(ctx.provider, orderId);
  if (payment === null || openPixText(payment) === null) return payment;
  const totalCents = await agreedTotal(ctx, orderId);
  return totalCents === null ? payment : withoutWrongCode(payment, totalCents);
}

/** How long a difference is not reported again, in milliseconds: a page reads its order often. */
const REPORTED_MS = 24 * 60 * 60_000;

async function isNew(ctx: OrderContext, difference: string, orderId: string): Promise<boolean> {
  return ctx.settledOrders.claim(keyOf([difference, ctx.venue.site, orderId]), REPORTED_MS);
}

/** Reports an order that was paid more than once, such as by a replaced PIX code beside the card: somebody is owed money. */
export async function reportSecondPayment(ctx: OrderContext, { reference, paidCents }: ProviderOrder): Promise<void> {
  if (paidCents.length < 2 || !(await isNew(ctx, 'second payment', reference))) return;
  ctx.observer.paymentDiffers('second payment');
  ctx.log.error({ order: reference }, 'an order was paid more than once');
}

async function reportAnotherSum(ctx: OrderContext, orderId: string): Promise<void> {
  if (!(await isNew(ctx, 'another sum', orderId))) return;
  ctx.observer.paymentDiffers('another sum');
  ctx.log.error({ order: orderId }, 'a payment is over another sum than its order');
}

/** Reports a charge over another sum than the order had when it was sent. */
export async function checkCharge(ctx: OrderContext, payment: Payment, order: ProviderOrder): Promise<void> {
  if (isRefused(payment) || !isOverAnotherSum(payment, order.totalCents)) return;
  await reportAnotherSum(ctx, order.reference);
}

/**
 * Reports what is wrong about the payments of a finished order. Its visitor has paid, and gets the photos. The total that
 * was charged counts, too: a provider may reckon the price anew once some of the photos are sold.
 */
export async function checkFinished(ctx: OrderContext, order: ProviderOrder): Promise<void> {
  await reportSecondPayment(ctx, order);
  const [paidCents = null, ...others] = order.paidCents;
  if (paidCents === null || paidCents === order.totalCents || others.length > 0) return;
  if (paidCents !== (await agreedTotal(ctx, order.reference))) await reportAnotherSum(ctx, order.reference);
}
