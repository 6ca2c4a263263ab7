import {
  CHARGE_ENDS_MS,
  cardLockKey,
  type LockContext,
  orderLockKey,
  takeLocks,
  takeTurns,
  termsOfHalf,
} from '#server/orders/order-lock.ts';
import { busy } from '#server/shared-state/busy.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Lease } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';

/** The checkouts under way at this instance, which a second call joins. Keys start with the venue. */
export type CheckoutsInFlight = Map<string, Promise<Payment>>;

type CheckoutContext = LockContext & { readonly checkouts: CheckoutsInFlight };

/** An instance that dies keeps its locks until the charge that it sent has certainly ended. */
const CHARGE = { holdMs: CHARGE_ENDS_MS };

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
  const terms = termsOfHalf(ctx, CHARGE);
  const charge = () => ctx.locks.run(order, start, terms());
  const chargeCards = () => takeLocks(ctx, cardKeys, charge, terms());
  const check = () => ctx.locks.run(key, chargeCards, terms());
  const started = takeTurns(ctx, [order, ...cardKeys], check, terms()).finally(() => ctx.checkouts.delete(flight));
  ctx.checkouts.set(flight, started);
  return started;
}

/**
 * Waits until no checkout is under way, and leaves the time of a read. Returns at once without shared state: every charge
 * is refused then. @throws AppError SERVER_BUSY
 */
export async function waitForCheckout(ctx: CheckoutContext, orderId: string): Promise<void> {
  const waitMs = Math.max(0, ctx.time.leftMs() - PROVIDER_DEADLINE_MS.read);
  if ((await ctx.locks.untilFree(lockKey(ctx, orderId), waitMs)) === 'locked') throw busy('a checkout does not end');
}
