import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { withoutCode } from '#server/provider/payment-sum.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { openPixText, type Payment, type PaymentMethod } from '#shared/payment.ts';
import { CHARGE_ENDS_MS } from './order-lock.ts';

const sentKey = ({ venue }: VenueContext, orderId: string) => keyOf(['charge sent', venue.site, orderId]);

export const mayExist = (error: unknown): boolean =>
  !(error instanceof AppError) || ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);

export function forgetSent(ctx: VenueContext, orderId: string): Promise<void> {
  return ctx.settledOrders.remove(sentKey(ctx, orderId));
}

/** Sends a charge, which is remembered from before it is sent until its outcome is known or it has certainly ended. */
export async function sendRemembered<T>(
  ctx: VenueContext,
  { orderId, method }: { readonly orderId: string; readonly method: PaymentMethod },
  send: () => Promise<T>,
): Promise<T> {
  const mark = [sentKey(ctx, orderId), CHARGE_ENDS_MS, `${Date.now() + CHARGE_ENDS_MS} ${method}`] as const;
  try {
    // It may be stored although no answer came.
    await ctx.marks.set(...mark);
    // This instance knows it also while the shared state is away.
    await ctx.settledOrders.set(...mark);
    const outcome = await send();
    await forgetSent(ctx, orderId);
    return outcome;
  } catch (error) {
    if (!mayExist(error)) await forgetSent(ctx, orderId);
    throw error;
  }
}

/** In how many seconds a charge of unknown outcome, by a method or by any, has certainly ended; 0 without one. */
export async function secondsUntilEnded(ctx: VenueContext, orderId: string, by?: PaymentMethod): Promise<number> {
  const [end, method] = (await ctx.settledOrders.read(sentKey(ctx, orderId)))?.split(' ') ?? [];
  if (end === undefined || (by ?? method) !== method) return 0;
  return Math.max(1, Math.ceil((Number(end) - Date.now()) / 1_000));
}

/**
 * @throws AppError PAYMENT_IN_PROGRESS while a charge of unknown outcome may still run at the provider; SERVER_BUSY where
 * the shared state does not say so: this instance may not know of another's
 */
export async function assertNoneMayRun(ctx: VenueContext, orderId: string, by?: PaymentMethod): Promise<void> {
  const retryAfterSeconds = await secondsUntilEnded({ ...ctx, settledOrders: ctx.marks }, orderId, by);
  if (retryAfterSeconds === 0) return;
  throw new AppError('PAYMENT_IN_PROGRESS', 'an earlier charge may still run', { retryAfterSeconds });
}

/** A payment without its PIX code while a credit card charge that replaces it may still run: nobody pays both. */
export async function withoutReplacedCode<Shown extends Payment | null>(
  ctx: VenueContext,
  orderId: string,
  payment: Shown,
): Promise<Shown | Payment> {
  if (payment === null || openPixText(payment) === null) return payment;
  return (await secondsUntilEnded(ctx, orderId, 'creditCard')) > 0 ? withoutCode(payment) : payment;
}
