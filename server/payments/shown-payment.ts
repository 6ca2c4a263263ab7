import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { chargedTotal, checkSum } from '#server/orders/payment-differences.ts';
import { readOrder } from '#server/orders/read-order.ts';
import { readPayment } from '#server/provider/payment.ts';
import { withoutCode, withoutWrongCode } from '#server/provider/payment-sum.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { openPixText, type Payment } from '#shared/payment.ts';

/** A payment whose charge nobody remembers, by the order's own total. A provider may reckon that anew once it is complete. */
async function asOrderSays(ctx: VenueContext, key: OrderKey, payment: Payment): Promise<Payment> {
  try {
    const { isCompleted, totalCents } = await readOrder(ctx, key);
    if (isCompleted) return payment;
    await checkSum(ctx, key.orderId, payment, totalCents);
    return withoutWrongCode(payment, totalCents);
  } catch (error) {
    if (isRefusal(error)) return withoutCode(payment);
    throw error;
  }
}

/** The payment of an order, without a PIX code over another sum than was charged. */
export async function readShownPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  const payment = await readPayment(ctx.provider, key.orderId);
  if (payment === null) return null;
  const totalCents = await chargedTotal(ctx, key.orderId);
  if (totalCents === null) return openPixText(payment) === null ? payment : asOrderSays(ctx, key, payment);
  await checkSum(ctx, key.orderId, payment, totalCents);
  return withoutWrongCode(payment, totalCents);
}

/** @throws AppError PIX_CREATION_FAILED where no code may be shown */
export async function assertShownCode(ctx: VenueContext, key: OrderKey): Promise<void> {
  const payment = await readShownPayment(ctx, key);
  if (!payment?.pixText) throw new AppError('PIX_CREATION_FAILED', 'no PIX code that may be shown');
}
