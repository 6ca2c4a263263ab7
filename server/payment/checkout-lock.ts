import type { Context } from '#server/context.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import { busy } from '#server/shared-state/busy.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { CHECKOUT_WAIT_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';

type LockContext = Pick<Context, 'checkouts' | 'locks'> & { readonly venue: ProviderVenue };

/** An instance that dies keeps the order until the provider has certainly answered the charge that was sent. */
const LOCK = { waitMs: CHECKOUT_WAIT_MS, holdMs: PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit };

const lockKey = ({ venue }: LockContext, orderId: string) => keyOf(['checkout', venue.site, orderId]);

/** @throws AppError SERVER_BUSY when this instance does not hold the order's lock, or no longer does. */
export function assertLocked(ctx: LockContext, orderId: string): void {
  if (!ctx.locks.holds(lockKey(ctx, orderId))) throw busy('the lock of the order was lost');
}

/**
 * One checkout of an order at a time, by whatever means, at whatever instance. At this one a second call of the same
 * payer joins the first; any other waits, and then finds the payment that was made.
 * @param payer the right that the browser sent, if it has one.
 * @throws AppError SERVER_BUSY when the lock cannot be had: without it nothing is charged.
 */
export function oneAtATime(
  ctx: LockContext,
  { orderId, payer }: { readonly orderId: string; readonly payer: string | undefined },
  start: () => Promise<Payment>,
): Promise<Payment> {
  const key = lockKey(ctx, orderId);
  const flight = `${key} ${payer ?? ''}`;
  const running = ctx.checkouts.get(flight);
  if (running !== undefined) return running;
  const started = ctx.locks.run(key, start, LOCK).finally(() => ctx.checkouts.delete(flight));
  ctx.checkouts.set(flight, started);
  return started;
}

/**
 * Until no checkout of the order is under way any more; how it ended is then the provider's to say. While nobody can tell
 * whether one is, reading does no harm: a charge is refused for as long.
 * @param waitMs how long to wait for it.
 * @throws AppError SERVER_BUSY when one is under way for too long.
 */
export async function checkoutEnded(
  ctx: LockContext,
  orderId: string,
  waitMs: number = CHECKOUT_WAIT_MS,
): Promise<void> {
  if ((await ctx.locks.untilFree(lockKey(ctx, orderId), waitMs)) === 'held') throw busy('a checkout does not end');
}
