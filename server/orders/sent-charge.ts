import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { CHARGE_ENDS_MS } from './order-lock.ts';

const sentKey = ({ venue }: VenueContext, orderId: string) => keyOf(['charge sent', venue.site, orderId]);

/** Whether a charge that failed so may exist at the provider all the same. */
export const mayExist = (error: unknown): boolean =>
  !(error instanceof AppError) || ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);

export function forgetSent(ctx: VenueContext, orderId: string): Promise<void> {
  return ctx.settledOrders.remove(sentKey(ctx, orderId));
}

/** Sends a charge, which is remembered from before it is sent until its outcome is known or it has certainly ended. */
export async function sendRemembered<T>(ctx: VenueContext, orderId: string, send: () => Promise<T>): Promise<T> {
  await ctx.marks.set(sentKey(ctx, orderId), CHARGE_ENDS_MS, `${Date.now() + CHARGE_ENDS_MS}`);
  try {
    const outcome = await send();
    await forgetSent(ctx, orderId);
    return outcome;
  } catch (error) {
    if (!mayExist(error)) await forgetSent(ctx, orderId);
    throw error;
  }
}

/** In how many seconds a charge of unknown outcome has certainly ended; 0 without one. */
export async function secondsUntilEnded(ctx: VenueContext, orderId: string): Promise<number> {
  const end = await ctx.settledOrders.read(sentKey(ctx, orderId));
  return end === null ? 0 : Math.max(1, Math.ceil((Number(end) - Date.now()) / 1_000));
}
