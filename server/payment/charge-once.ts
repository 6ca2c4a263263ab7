import type { CardCode } from '#shared/card-code.ts';
import { CHECKOUT_WAIT_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { isUnderWay, type Payment } from '#shared/payment.ts';
import { aloneWithOrder } from '../order/alone.ts';
import { settledKey } from '../order/assert-may-change.ts';
import { readBuyerRight } from '../order/buyer-right.ts';
import { type OrderContext, readOrder } from '../order/read-order.ts';
import type { OrderKey } from '../order-handle.ts';
import { checkoutByCard, checkoutByPix, readPayment } from '../provider/payment.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { busy } from '../shared-state/busy.ts';
import { keyOf } from '../shared-state/key-of.ts';
import { StorefrontError } from '../trpc.ts';

/** What is paid with: PIX, or a card by its token. */
export type Means =
  | { readonly method: 'pix' }
  | {
      readonly method: 'creditCard';
      /** The token that the card became in the browser; good for one charge. */
      readonly cardToken: string;
      /** The visitor saw that a PIX code waits and pays by card instead: the provider ends the code. */
      readonly replacesPix: boolean;
    };

export type Checkout = OrderKey & {
  /** The cards on the visitor's screen; they must be the order's own. */
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly seenTotalCents: number;
  /** The buyer's right, if the browser has one. */
  readonly right: string | undefined;
  readonly means: Means;
};

/** An instance that dies keeps the order until the provider has certainly answered the charge that was sent. */
const LOCK = { waitMs: CHECKOUT_WAIT_MS, holdMs: PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit };

/** Longer than any token of a card is good for. */
const TOKEN_CLAIM_MS = 24 * 60 * 60_000;

const lockKey = ({ venue }: OrderContext, orderId: string) => keyOf(['checkout', venue.site, orderId]);

/** A payment that is answered again instead of charging: made, or under way and not knowingly replaced by this one. */
function standsFor(payment: Payment | null, means: Means): boolean {
  if (payment?.status === 'paid') return true;
  if (!isUnderWay(payment)) return false;
  return payment.pixText === null || means.method === 'pix' || !means.replacesPix;
}

/** What a payment read back after a lost reply says of the charge: it is there, or it was refused just now. */
function tellsOutcome(readBack: Payment, before: Payment | null, means: Means): boolean {
  return standsFor(readBack, means) || (readBack.status === 'refused' && before?.status !== 'refused');
}

/** What came of a charge: without a code and without a method's name, a card that was just sent is meant. */
function withMeans(readBack: Payment, means: Means): Payment {
  const isCard = readBack.pixText === null && means.method === 'creditCard';
  return { ...readBack, method: readBack.method ?? (isCard ? 'creditCard' : null) };
}

/** Whether the checkout would end a PIX code that waits. */
function endsWaitingPix(existing: Payment | null, means: Means): boolean {
  return isUnderWay(existing) && means.method === 'creditCard' && means.replacesPix;
}

/**
 * Refuses what must not be charged: an order that is not of the cards shown, a completed one, one without customer or
 * address, one whose buyer is another by now, a total that the visitor has not seen. Whoever has the cards may pay what
 * the order's buyer left to be paid; a code that waits is given up by its buyer alone (requirements R2, R3).
 * @returns `known`, the payment that the order itself tells of, a second source beside the payment's own reading;
 *   `payer`, whose charges of the order count together: its buyer's, or those of everybody else.
 */
async function checkOrder(ctx: OrderContext, checkout: Checkout, existing: Payment | null) {
  const order = await readOrder(ctx, checkout);
  const isOfCards = checkout.cards.every((code) => order.cards.includes(code));
  if (order.reference !== checkout.orderId || !isOfCards) throw new StorefrontError('ORDER_CHANGED');
  if (order.isCompleted) throw new StorefrontError('ORDER_COMPLETED');
  if (!order.buyer.isComplete) throw new StorefrontError('ORDER_INCOMPLETE');
  const proof = readBuyerRight(ctx, order, checkout.right);
  if (checkout.right !== undefined && !proof.customer) throw new StorefrontError('BUYER_CHANGED');
  if (checkout.right !== undefined && !proof.address) throw new StorefrontError('ORDER_INCOMPLETE');
  if (order.totalCents !== checkout.seenTotalCents) throw new StorefrontError('ORDER_CHANGED');
  if (!proof.customer && endsWaitingPix(existing ?? order.payment, checkout.means))
    throw new StorefrontError('ORDER_AWAITS_PAYMENT');
  return { known: order.payment, payer: proof.customer ? `${order.buyer.customerClaim}` : 'others' };
}

/**
 * Sends the charge, if this instance still holds the order's lock and nobody sent the card's token before. A stranger who
 * charges in vain uses up nothing of the buyer's.
 * @throws ProviderError PAYMENT_IN_PROGRESS for a token that was sent: what came of it is to be read back;
 *   StorefrontError TOO_MANY_REQUESTS.
 */
async function charge(ctx: OrderContext, { orderId, means }: Checkout, payer: string): Promise<Payment> {
  const { venue, address } = ctx;
  await ctx.limits.deed('checkout', { site: venue.site, address, subject: `${orderId} ${payer}` });
  if (means.method === 'creditCard') {
    const isFirst = await ctx.marks.claim(keyOf(['card token', means.cardToken]), TOKEN_CLAIM_MS);
    if (!isFirst) throw new ProviderError('PAYMENT_IN_PROGRESS', 'the card token was sent before');
  }
  if (!ctx.locks.holds(lockKey(ctx, orderId))) throw busy('the lock of the order was lost');
  const { provider } = ctx;
  return means.method === 'pix' ? checkoutByPix(provider, orderId) : checkoutByCard(provider, orderId, means.cardToken);
}

/** The charge, after which a payment may wait: whoever changes the order has to look again. */
async function chargeWatched(ctx: OrderContext, checkout: Checkout, payer: string): Promise<Payment> {
  try {
    return await charge(ctx, checkout, payer);
  } finally {
    await ctx.settledOrders.remove(settledKey(ctx, checkout.orderId));
  }
}

/**
 * The one charge of an order: what exists already is answered again, and a lost reply is read back before it is told.
 * @throws ProviderError OUTCOME_UNKNOWN when not even reading back tells whether the charge was made.
 */
export async function chargeOnce(ctx: OrderContext, checkout: Checkout): Promise<Payment> {
  const existing = await readPayment(ctx.provider, checkout.orderId);
  if (existing && standsFor(existing, checkout.means)) return existing;
  try {
    return await aloneWithOrder(ctx, checkout.orderId, async () => {
      const { known, payer } = await checkOrder(ctx, checkout, existing);
      return known && standsFor(known, checkout.means) ? known : chargeWatched(ctx, checkout, payer);
    });
  } catch (error) {
    const mayExist = error instanceof ProviderError && ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.code);
    if (!mayExist) throw error;
    // When reading back fails, too, what stands is that the outcome of the charge is not known, whatever the read failed with.
    const readBack = await readPayment(ctx.provider, checkout.orderId).catch(() => Promise.reject(error));
    if (readBack && tellsOutcome(readBack, existing, checkout.means)) return withMeans(readBack, checkout.means);
    throw error;
  }
}

/**
 * One checkout of an order at a time, by whatever means, at whatever instance. At this one a second call joins the first;
 * at another it waits, and then finds the payment that was made.
 * @throws StorefrontError SERVER_BUSY when the lock cannot be had: without it nothing is charged.
 */
export function oneAtATime(ctx: OrderContext, orderId: string, start: () => Promise<Payment>): Promise<Payment> {
  const key = lockKey(ctx, orderId);
  const running = ctx.checkouts.get(key);
  if (running !== undefined) return running;
  const started = ctx.locks.run(key, start, LOCK).finally(() => ctx.checkouts.delete(key));
  ctx.checkouts.set(key, started);
  return started;
}

/**
 * Until no checkout of the order is under way any more; how it ended is then the provider's to say. While nobody can tell
 * whether one is, reading does no harm: a charge is refused for as long.
 * @throws StorefrontError SERVER_BUSY when one is under way for too long.
 */
export async function underWay(ctx: OrderContext, orderId: string): Promise<void> {
  const key = lockKey(ctx, orderId);
  await ctx.checkouts.get(key)?.catch(() => undefined);
  if ((await ctx.locks.untilFree(key, CHECKOUT_WAIT_MS)) === 'held') throw busy('a checkout does not end');
}
