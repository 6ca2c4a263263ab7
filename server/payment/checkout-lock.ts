import type { ProviderVenue } from '#server/provider/types.ts';
import { busy } from '#server/shared-state/busy.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Locks } from '#server/shared-state/shared-state.ts';
import { CHECKOUT_WAIT_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';

/** The checkouts under way at this instance, which a second call joins. Keys start with the venue. */
export type CheckoutsInFlight = Map<string, Promise<Payment>>;

type LockContext = { readonly checkouts: CheckoutsInFlight; readonly locks: Locks; readonly venue: ProviderVenue };

/** An instance that dies keeps the order locked until the provider has certainly answered the charge that it sent. */
const LOCK = { waitMs: CHECKOUT_WAIT_MS, holdMs: PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit };

const lockKey = ({ venue }: LockContext, orderId: string) => keyOf(['checkout', venue.site, orderId]);

/** @throws AppError SERVER_BUSY when this instance does not have the order's lock, or has lost it. */
export function assertLocked(ctx: LockContext, orderId: string): void {
  if (!ctx.locks.holds(lockKey(ctx, orderId))) throw busy('the lock of the order was lost');
}

/**
 * Runs one checkout of an order at a time, whatever it is paid with, at whatever instance. At this instance a second call
 * of the same payer joins the first. Any other call waits, and then finds the payment that was made.
 * @param payer the buyer's right that the browser sent, if any.
 * @throws AppError SERVER_BUSY when the lock cannot be acquired: nothing is charged without it.
 */
export function singleFlight(
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
 * Waits until no checkout of the order is under way. Its outcome is then read from the provider. While the shared state
 * cannot be reached, this returns at once: reading does no harm, and every charge is refused during that time.
 * @param waitMs how long to wait.
 * @throws AppError SERVER_BUSY when a checkout is still under way after that.
 */
export async function waitForCheckout(
  ctx: LockContext,
  orderId: string,
  waitMs: number = CHECKOUT_WAIT_MS,
): Promise<void> {
  if ((await ctx.locks.untilFree(lockKey(ctx, orderId), waitMs)) === 'locked') throw busy('a checkout does not end');
}
