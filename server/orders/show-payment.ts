import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { withoutCode, withoutWrongCode } from '#server/provider/payment-sum.ts';
import { isOutage, isRefusal } from '#server/provider/provider-error.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { isPaid, mayBeReplaced, openPixText, type Payment } from '#shared/payment.ts';
import { assertNotCharging, readRecord, withoutReplacedCode } from './charge-record.ts';
import { opensNewOrders } from './new-order-each-time.ts';
import { reportReadSum } from './payment-differences.ts';
import { readOrder, readOwnPayment } from './read.ts';

async function readTotal(
  ctx: VenueContext,
  key: OrderKey,
  seen: { readonly payment: Payment; readonly changes: number; readonly charged: number | null },
): Promise<number | null> {
  // At a provider that creates an order on each call, an order is read by adding its card again, which might end its
  // PIX code. So the total that was charged is used there. It is forgotten when the order is changed.
  if (seen.charged !== null && (await opensNewOrders(ctx))) return seen.charged;
  // The key contains all that was seen, because a read that began before the order changed may end after the change.
  const beside = keyOf([ctx.venue.site, key.orderId, ctx.provider.http.network, JSON.stringify(seen)]);
  const read = async () => {
    const { isCompleted, totalCents } = await readOrder(ctx, key);
    return { totalCents: isCompleted ? null : totalCents };
  };
  return (await ctx.orders.shownTotals.forceFetch(beside, { context: read })).totalCents;
}

/**
 * Returns the payment; null if there is none. Leaves out its PIX code if a credit card may still replace it, if the
 * code is not for the order's total, or if the provider refuses to return the order. During an outage, the charged
 * total is used, if known. A paid sum is compared, too, so that a wrong one is reported before the order is finished.
 */
export async function readShownPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  const payment = await withoutReplacedCode(ctx, key.orderId, await readOwnPayment(ctx, key));
  if (payment === null) return null;
  const record = (await readRecord(ctx, key.orderId)).charged;
  const charged = record?.totalCents ?? null;
  if (charged !== null) await reportReadSum(ctx, key.orderId, payment, charged);
  if (openPixText(payment) === null && !isPaid(payment)) return payment;
  try {
    const totalCents = (await readTotal(ctx, key, { payment, charged, changes: record?.changes ?? 0 })) ?? charged;
    if (totalCents === null) return payment;
    await reportReadSum(ctx, key.orderId, payment, totalCents);
    return withoutWrongCode(payment, totalCents);
  } catch (error) {
    if (isPaid(payment) && (isRefusal(error) || isOutage(error))) return payment;
    if (isRefusal(error)) return withoutCode(payment);
    if (isOutage(error) && charged !== null) return withoutWrongCode(payment, charged);
    throw error;
  }
}

/**
 * Like {@link readShownPayment}.
 * @throws AppError PAYMENT_IN_PROGRESS while a credit card charge may still run, unless a payment is open or paid
 */
export async function readCertainPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  // The record is read first. Otherwise, neither read would show a charge that ends in between.
  const record = await readRecord(ctx, key.orderId);
  const payment = await readShownPayment(ctx, key);
  if (mayBeReplaced(payment)) assertNotCharging(record);
  return payment;
}

/** @throws AppError PIX_CREATION_FAILED if no code may be shown */
export async function readShownCode(ctx: VenueContext, key: OrderKey): Promise<string> {
  const payment = await readShownPayment(ctx, key);
  if (!payment?.pixText) throw new AppError('PIX_CREATION_FAILED', 'no PIX code that may be shown');
  return payment.pixText;
}
