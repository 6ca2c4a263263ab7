import type { VenueContext } from '#server/context.ts';
import { AppError, busy, OwnLineBusy } from '#server/errors.ts';
import { keyOf, type Lease } from '#server/shared-state/shared-state.ts';
import { FairBudget } from '#server/work/fair-budget.ts';
import { CHARGE_ENDS_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';
import { reserve } from './change.ts';
import { chargeOnce } from './charge.ts';
import { listReserved } from './charged-orders.ts';
import { type CheckoutRequest, decideCharge, OrderChanged } from './decide-charge.ts';
import { checkListedOrders } from './finish.ts';
import {
  editTerms,
  halfTime,
  type LocksTerms,
  orderLockKey,
  queueInNetwork,
  queueOf,
  runHolding,
} from './order-lock.ts';
import type { CheckoutUnderWay } from './order-stores.ts';
import { showOrder } from './show.ts';

/** If an instance dies, its lock of the order lasts until its charge has certainly ended. */
const CHARGE = { holdMs: CHARGE_ENDS_MS };

/** Limits how many calls wait for one checkout, because each keeps its request in memory. */
const JOINED = { size: 200, perNetwork: 50, queue: 0 };

const checkoutLockKey = ({ venue }: VenueContext, orderId: string) => keyOf(['checkout', venue.site, orderId]);

/**
 * Takes the locks if they are free. Otherwise, unless it goes first, checks the order before it waits for them, so that
 * a checkout which will be refused, such as a stranger's, waits for no lock and does not delay the buyer's.
 */
async function chargeLocked(ctx: VenueContext, checkout: CheckoutRequest, terms: LocksTerms): Promise<Payment> {
  const { orderId } = checkout;
  let isLocked = false;
  const charge = (lease: Lease) => {
    isLocked = true;
    return chargeOnce(ctx, checkout, { lease, terms });
  };
  // These are the locks of the order and of the checkout (see {@link waitForCheckout}). The first one is waited for
  // without the other, or the owner's checkout would wait for one whose turn comes later.
  const keys = [orderLockKey(ctx, orderId), checkoutLockKey(ctx, orderId)];
  try {
    return await runHolding(ctx.orders.locks, keys, charge, { ...terms, until: 0 });
  } catch (error) {
    if (isLocked) throw error;
  }
  if (!terms.claimant.goesFirst) await decideCharge(ctx, checkout);
  return runHolding(ctx.orders.locks, keys, charge, terms);
}

async function join({ networks, connection }: VenueContext, { payment, joined }: CheckoutUnderWay): Promise<Payment> {
  const release = await joined
    .take({ networks, connection }, 1)
    .catch((error) => Promise.reject(new OwnLineBusy(error)));
  return payment.finally(release);
}

/** Joins a running checkout of the same payer, instrument, cards and revision, or charges after any other checkout. */
function joinOrCharge(ctx: VenueContext, checkout: CheckoutRequest): Promise<Payment> {
  const { orderId, right, instrument, revision, cards } = checkout;
  const token = 'creditCardToken' in instrument ? instrument.creditCardToken : null;
  const payer = right === undefined ? ['network', ctx.networks.at(-1) ?? ''] : ['right', right];
  const flight = JSON.stringify([checkoutLockKey(ctx, orderId), payer, token, revision, cards]);
  const running = ctx.orders.checkouts.get(flight);
  if (running !== undefined) return join(ctx, running);
  const terms = { ...CHARGE, claimant: queueOf(ctx, checkout), until: halfTime(ctx) };
  const payment = queueInNetwork(
    ctx,
    [orderLockKey(ctx, orderId)],
    () => chargeLocked(ctx, checkout, terms),
    terms,
  ).finally(() => ctx.orders.checkouts.delete(flight));
  ctx.orders.checkouts.set(flight, { payment, joined: new FairBudget(JOINED) });
  return payment;
}

/**
 * Charges an order at most once; this folder's README lists the steps of a checkout. A checkout goes on when its
 * visitor leaves, because others may have joined it.
 * @throws AppError ORDER_CHANGED with the order as the call's own visitor may see it
 */
export async function checkoutOnce(ctx: VenueContext, checkout: CheckoutRequest): Promise<Payment> {
  try {
    await checkListedOrders(ctx, checkout);
    return await joinOrCharge(ctx, checkout);
  } catch (error) {
    if (!(error instanceof OrderChanged)) throw error;
    const { orderId, firstCard } = checkout;
    const { cards, buyer } = error.current;
    if (error.proof.customer && buyer.customerClaim !== null) {
      await reserve(ctx, orderId, buyer.customerClaim);
      // If this fails, a deletion may change the order once more, and the next press reads ORDER_CHANGED again.
      const terms = editTerms(ctx, queueOf(ctx, checkout));
      await listReserved(ctx, { orderId, firstCard, cards }, terms).catch(() => undefined);
    }
    const order = await showOrder(ctx, checkout.signer, error.current, error.proof);
    throw new AppError('ORDER_CHANGED', undefined, { order });
  }
}

/**
 * Waits until the order's running checkout has ended, but leaves time for a read. The next one may run by then.
 * Otherwise strangers' checkouts, one after another, would keep a page from reading.
 * @throws SERVER_BUSY if it still runs then
 */
export async function waitForCheckout(ctx: VenueContext, orderId: string): Promise<void> {
  const waitMs = Math.max(0, ctx.time.leftMs() - PROVIDER_DEADLINE_MS.read);
  const free = await ctx.orders.locks.untilFree(checkoutLockKey(ctx, orderId), {
    waitMs,
    claimant: queueOf(ctx, { orderId, right: undefined }),
  });
  if (free === 'locked') throw busy('a checkout does not end');
}
