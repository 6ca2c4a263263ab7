import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readPayment } from '#server/provider/payment.ts';
import { withoutCode, withoutWrongCode } from '#server/provider/payment-sum.ts';
import { isOutage, isRefusal } from '#server/provider/provider-error.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { isPaid, openPixText, PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { besideKey, chargedTotal, checkSum } from './payment-differences.ts';
import { readOrder } from './read.ts';
import { withoutReplacedCode } from './sent-charge.ts';

/** How long the total beside the same payment is not read again, in ms: for every other check of a page that waits. */
const TOTAL_READ_MS = 2 * PAYMENT_CHECK_SECONDS * 1_000;

/** The order's own total as it is now; null once it is complete, because a provider may reckon it anew then. */
async function readTotal(
  ctx: VenueContext,
  key: OrderKey,
  { payment, charged }: { readonly payment: Payment; readonly charged: number | null },
): Promise<number | null> {
  const beside = besideKey(ctx, key.orderId);
  // A read that began before a change may end after it: the change forgets what was charged.
  const current = keyOf([JSON.stringify({ payment, charged })]);
  const [known, total] = (await ctx.settledOrders.read(beside))?.split(' ') ?? [];
  if (known === current) return Number(total);
  // A visitor can ask hundreds of times before the first answer.
  const asked = keyOf([beside, current, ctx.provider.http.network]);
  const once = { context: () => readOrder(ctx, key), forceRefresh: true };
  const { isCompleted, totalCents } = await ctx.recentOrders.forceFetch(asked, once);
  if (isCompleted) return null;
  await ctx.settledOrders.set(beside, TOTAL_READ_MS, `${current} ${totalCents}`);
  return totalCents;
}

/**
 * The payment without a PIX code that a credit card may still replace, or over another sum than the order has now. While
 * that cannot be read, the total that was charged counts. What was paid is compared too, before the finish.
 */
export async function readShownPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  const payment = await withoutReplacedCode(ctx, key.orderId, await readPayment(ctx.provider, key.orderId));
  if (payment === null) return null;
  const charged = await chargedTotal(ctx, key.orderId);
  if (charged !== null) await checkSum(ctx, key.orderId, payment, charged);
  if (openPixText(payment) === null && !isPaid(payment)) return payment;
  try {
    const totalCents = (await readTotal(ctx, key, { payment, charged })) ?? charged;
    if (totalCents === null) return payment;
    await checkSum(ctx, key.orderId, payment, totalCents);
    return withoutWrongCode(payment, totalCents);
  } catch (error) {
    if (isPaid(payment) && (isRefusal(error) || isOutage(error))) return payment;
    if (isRefusal(error)) return withoutCode(payment);
    if (isOutage(error) && charged !== null) return withoutWrongCode(payment, charged);
    throw error;
  }
}

/** @throws AppError PIX_CREATION_FAILED where no code may be shown */
export async function readShownCode(ctx: VenueContext, key: OrderKey): Promise<string> {
  const payment = await readShownPayment(ctx, key);
  if (!payment?.pixText) throw new AppError('PIX_CREATION_FAILED', 'no PIX code that may be shown');
  return payment.pixText;
}
