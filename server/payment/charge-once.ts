import { AppError } from '#server/errors.ts';
import { unsettle } from '#server/order/assert-may-change.ts';
import { readBuyerRight } from '#server/order/buyer-right.ts';
import { type OrderContext, readOrder } from '#server/order/read-order.ts';
import type { OrderKey } from '#server/order-handle.ts';
import { checkoutByCard, checkoutByPix, readPayment } from '#server/provider/payment.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/card-code.ts';
import { isUnderWay, type Payment } from '#shared/payment.ts';
import { noteCharge } from './charged-cards.ts';
import { assertLocked } from './checkout-lock.ts';

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

/** Longer than any token of a card is good for. */
const TOKEN_CLAIM_MS = 24 * 60 * 60_000;

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
 * @returns the order, and `payer`, whose charges of it count together: its buyer's, or those of everybody else.
 */
async function checkOrder(ctx: OrderContext, checkout: Checkout, existing: Payment | null) {
  const order = await readOrder(ctx, checkout);
  const isOfCards = checkout.cards.every((code) => order.cards.includes(code));
  if (order.reference !== checkout.orderId || !isOfCards) throw new AppError('ORDER_CHANGED');
  if (order.isCompleted) throw new AppError('ORDER_COMPLETED');
  if (!order.buyer.isComplete) throw new AppError('ORDER_INCOMPLETE');
  const proof = readBuyerRight(ctx, order, checkout.right);
  if (checkout.right !== undefined && !proof.customer) throw new AppError('BUYER_CHANGED');
  if (checkout.right !== undefined && !proof.address) throw new AppError('ORDER_INCOMPLETE');
  if (order.totalCents !== checkout.seenTotalCents) throw new AppError('ORDER_CHANGED');
  if (!proof.customer && endsWaitingPix(existing ?? order.payment, checkout.means))
    throw new AppError('ORDER_AWAITS_PAYMENT');
  return { order, payer: proof.customer ? `${order.buyer.customerClaim}` : 'others' };
}

type Checked = Awaited<ReturnType<typeof checkOrder>>;

/** Nobody pays unknowingly for a buyer who took the order over, and whose code waits. @throws AppError BUYER_CHANGED */
async function assertStillBuyer(ctx: OrderContext, checkout: Checkout, existing: Payment): Promise<void> {
  if (checkout.right === undefined || existing.status === 'paid') return;
  const order = await readOrder(ctx, checkout);
  if (!readBuyerRight(ctx, order, checkout.right).customer) throw new AppError('BUYER_CHANGED');
}

/**
 * Sends the charge, if this instance still holds the order's lock and nobody sent the card's token before. A stranger who
 * charges in vain uses up nothing of the buyer's.
 * @throws AppError PAYMENT_IN_PROGRESS for a token that was sent: what came of it is to be read back;
 *   AppError TOO_MANY_REQUESTS.
 */
async function charge(ctx: OrderContext, { orderId, firstCard, means }: Checkout, { order, payer }: Checked) {
  const { venue, address } = ctx;
  await ctx.limits.deed('checkout', { site: venue.site, address, subject: `${orderId} ${payer}` });
  if (means.method === 'creditCard') {
    const isFirst = await ctx.marks.claim(keyOf(['card token', means.cardToken]), TOKEN_CLAIM_MS);
    if (!isFirst) throw new AppError('PAYMENT_IN_PROGRESS', 'the card token was sent before');
  }
  await noteCharge(ctx, { orderId, firstCard }, order.cards);
  assertLocked(ctx, orderId);
  const { provider } = ctx;
  return means.method === 'pix' ? checkoutByPix(provider, orderId) : checkoutByCard(provider, orderId, means.cardToken);
}

/** The charge, after which a payment may wait: whoever changes the order has to look again. */
async function chargeWatched(ctx: OrderContext, checkout: Checkout, checked: Checked): Promise<Payment> {
  try {
    return await charge(ctx, checkout, checked);
  } finally {
    await unsettle(ctx, checkout.orderId);
  }
}

/**
 * The one charge of an order: what exists already is answered again, and a lost reply is read back before it is told.
 * @throws AppError OUTCOME_UNKNOWN when not even reading back tells whether the charge was made.
 */
export async function chargeOnce(ctx: OrderContext, checkout: Checkout): Promise<Payment> {
  const existing = await readPayment(ctx.provider, checkout.orderId);
  if (existing && standsFor(existing, checkout.means)) {
    await assertStillBuyer(ctx, checkout, existing);
    return existing;
  }
  const checked = await checkOrder(ctx, checkout, existing);
  // The order itself tells of a payment, too: a second source beside the payment's own reading.
  const known = checked.order.payment;
  if (known && standsFor(known, checkout.means)) return known;
  try {
    return await chargeWatched(ctx, checkout, checked);
  } catch (error) {
    const mayExist = error instanceof AppError && ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);
    if (!mayExist) throw error;
    // When reading back fails, too, what stands is that the outcome of the charge is not known, whatever the read failed with.
    const readBack = await readPayment(ctx.provider, checkout.orderId).catch(() => Promise.reject(error));
    if (readBack && tellsOutcome(readBack, existing, checkout.means)) return withMeans(readBack, checkout.means);
    throw error;
  }
}
