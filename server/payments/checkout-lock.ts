import { cardLockKey, type LockContext, orderLockKey, takeLocks, takeTurns } from '#server/orders/order-lock.ts';
import { busy } from '#server/shared-state/busy.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Lease } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { CHECKOUT_WAIT_MS, ORDER_LOCK_WAIT_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';

/** The checkouts under way at this instance, which a second call joins. Keys start with the venue. */
export type CheckoutsInFlight = Map<string, Promise<Payment>>;

type CheckoutContext = LockContext & { readonly checkouts: CheckoutsInFlight };

/** An instance that dies keeps its locks until the provider has certainly answered the charge that it sent. */
const HOLD_MS = PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit;
const CHECKOUT_LOCK = { waitMs: CHECKOUT_WAIT_MS, holdMs: HOLD_MS };
const CHARGE_LOCK = { waitMs: ORDER_LOCK_WAIT_MS, holdMs: HOLD_MS };

const lockKey = ({ venue }: CheckoutContext, orderId: string) => keyOf(['checkout', venue.site, orderId]);

/** @property payer the buyer's right that the browser sent, if any @property instrument the card's token, or `pix` */
type Checkout = {
  readonly orderId: string;
  readonly cards: readonly CardCode[];
  readonly payer: string | undefined;
  readonly instrument: string;
};

/**
 * One checkout of an order at a time, over all instances. A second call of the same payer and instrument joins the
 * first; others wait and find its payment. @throws AppError SERVER_BUSY without the lock: nothing is charged
 */
export function singleFlight(
  ctx: CheckoutContext,
  { orderId, cards, payer, instrument }: Checkout,
  start: (lease: Lease) => Promise<Payment>,
): Promise<Payment> {
  const key = lockKey(ctx, orderId);
  const flight = `${key} ${payer ?? ctx.networks.at(-1)} ${instrument}`;
  const running = ctx.checkouts.get(flight);
  if (running !== undefined) return running;
  const order = orderLockKey(ctx, orderId);
  const cardKeys = cards.map((card) => cardLockKey(ctx, card));
  // Cards before the order, as in a removal.
  const charge = () => ctx.locks.run(order, start, CHARGE_LOCK);
  const chargeCards = () => takeLocks(ctx, cardKeys, charge, CHARGE_LOCK);
  const check = () => ctx.locks.run(key, chargeCards, CHECKOUT_LOCK);
  const started = takeTurns(ctx, [order, ...cardKeys], check, CHECKOUT_LOCK).finally(() =>
    ctx.checkouts.delete(flight),
  );
  ctx.checkouts.set(flight, started);
  return started;
}

/**
 * Waits up to `waitMs` until no checkout is under way. Returns at once without shared state: every charge is refused
 * then. @throws AppError SERVER_BUSY
 */
export async function waitForCheckout(
  ctx: CheckoutContext,
  orderId: string,
  waitMs: number = CHECKOUT_WAIT_MS,
): Promise<void> {
  if ((await ctx.locks.untilFree(lockKey(ctx, orderId), waitMs)) === 'locked') throw busy('a checkout does not end');
}
