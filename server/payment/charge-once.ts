import { AppError } from '#server/errors.ts';
import { forgetSettled } from '#server/order/assert-may-change.ts';
import { readBuyerRight } from '#server/order/buyer-right.ts';
import { type OrderContext, readOrder } from '#server/order/read-order.ts';
import type { OrderKey } from '#server/order-handle.ts';
import { checkoutByCard, checkoutByPix, readPayment } from '#server/provider/payment.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/card-code.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { recordCharge } from './charged-cards.ts';
import { assertLocked } from './checkout-lock.ts';
import { observeCharge } from './observe-charge.ts';

/** What a checkout charges: PIX, or a credit card by its token. */
export type PaymentInstrument =
  | { readonly method: 'pix' }
  | {
      readonly method: 'creditCard';
      /** The token that the browser got for the card. It is valid for one charge. */
      readonly cardToken: string;
      /** The visitor saw the pending PIX code and pays by card instead. The provider then ends the code. */
      readonly replacesPix: boolean;
    };

export type Checkout = OrderKey & {
  /** The cards on the visitor's screen, which must be cards of the order. */
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly seenTotalCents: number;
  /** The buyer's right, if the browser has it. */
  readonly right: string | undefined;
  readonly instrument: PaymentInstrument;
};

/** Longer than any card token is valid. */
const TOKEN_CLAIM_MS = 24 * 60 * 60_000;

/** Whether an existing payment is answered instead of charging: it is paid, or open and not knowingly replaced. */
function isReusable(payment: Payment | null, instrument: PaymentInstrument): boolean {
  if (payment?.status === 'paid') return true;
  if (!isOpenPayment(payment)) return false;
  return payment.pixText === null || instrument.method === 'pix' || !instrument.replacesPix;
}

/** Whether a payment that was read back after a lost reply shows the outcome of the charge: it exists, or was just refused. */
function settlesOutcome(readBack: Payment, before: Payment | null, instrument: PaymentInstrument): boolean {
  return isReusable(readBack, instrument) || (readBack.status === 'refused' && before?.status !== 'refused');
}

/** The payment with its method. A payment with neither a code nor a method is the card that was just sent. */
function withInstrumentMethod(readBack: Payment, instrument: PaymentInstrument): Payment {
  const isCard = readBack.pixText === null && instrument.method === 'creditCard';
  return { ...readBack, method: readBack.method ?? (isCard ? 'creditCard' : null) };
}

/** Whether the checkout would end a pending PIX code. */
function endsWaitingPix(existing: Payment | null, instrument: PaymentInstrument): boolean {
  return isOpenPayment(existing) && instrument.method === 'creditCard' && instrument.replacesPix;
}

/**
 * Refuses what must not be charged: an order of other cards than the shown ones, a completed order, an order without
 * customer or address, an order with another buyer by now, and a total that the visitor has not seen. Whoever has the
 * cards may pay what the buyer left unpaid. Only the buyer may give up a pending code (requirements R2, R3).
 * @returns the order, and the `payer` whose charges of it are counted together: its buyer, or everybody else.
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
  if (!proof.customer && endsWaitingPix(existing ?? order.payment, checkout.instrument))
    throw new AppError('ORDER_AWAITS_PAYMENT');
  return { order, payer: proof.customer ? `${order.buyer.customerClaim}` : 'others' };
}

type Checked = Awaited<ReturnType<typeof checkOrder>>;

/**
 * Keeps a buyer from paying the pending code of another buyer who has taken the order over.
 * @throws AppError BUYER_CHANGED.
 */
async function assertStillBuyer(ctx: OrderContext, checkout: Checkout, existing: Payment): Promise<void> {
  if (checkout.right === undefined || existing.status === 'paid') return;
  const order = await readOrder(ctx, checkout);
  if (!readBuyerRight(ctx, order, checkout.right).customer) throw new AppError('BUYER_CHANGED');
}

/**
 * Sends the charge, if this instance still has the order's lock and the card token was never sent before. Charges by a
 * stranger do not count against the buyer's limit.
 * @throws AppError PAYMENT_IN_PROGRESS for a token that was sent before: the payment must then be read back;
 *   AppError TOO_MANY_REQUESTS.
 */
async function charge(ctx: OrderContext, { orderId, firstCard, instrument }: Checkout, { order, payer }: Checked) {
  const { venue, address } = ctx;
  await ctx.limits.countAction('checkout', { site: venue.site, address, subject: `${orderId} ${payer}` });
  if (instrument.method === 'creditCard') {
    const isFirst = await ctx.marks.claim(keyOf(['card token', instrument.cardToken]), TOKEN_CLAIM_MS);
    if (!isFirst) throw new AppError('PAYMENT_IN_PROGRESS', 'the card token was sent before');
  }
  await recordCharge(ctx, { orderId, firstCard }, order.cards);
  assertLocked(ctx, orderId);
  const { provider } = ctx;
  return observeCharge(ctx.observer, instrument.method, () =>
    instrument.method === 'pix'
      ? checkoutByPix(provider, orderId)
      : checkoutByCard(provider, orderId, instrument.cardToken),
  );
}

/** Charges, and forgets that no payment was pending: the next change of the order checks again. */
async function chargeAndForgetSettled(ctx: OrderContext, checkout: Checkout, checked: Checked): Promise<Payment> {
  try {
    return await ctx.tracing.step('charge', () => charge(ctx, checkout, checked));
  } finally {
    await forgetSettled(ctx, checkout.orderId);
  }
}

/**
 * Charges an order at most once. An existing payment is answered instead. After a lost reply the payment is read back.
 * @throws AppError OUTCOME_UNKNOWN when reading back does not show whether the charge was made.
 */
export async function chargeOnce(ctx: OrderContext, checkout: Checkout): Promise<Payment> {
  const existing = await readPayment(ctx.provider, checkout.orderId);
  if (existing && isReusable(existing, checkout.instrument)) {
    await assertStillBuyer(ctx, checkout, existing);
    return existing;
  }
  const checked = await checkOrder(ctx, checkout, existing);
  // The order names a payment too: a second source besides the payment that was read.
  const known = checked.order.payment;
  if (known && isReusable(known, checkout.instrument)) return known;
  try {
    return await chargeAndForgetSettled(ctx, checkout, checked);
  } catch (error) {
    const mayExist = error instanceof AppError && ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);
    if (!mayExist) throw error;
    // When reading back fails too, the outcome of the charge stays unknown, whatever the read failed with.
    const readBack = await readPayment(ctx.provider, checkout.orderId).catch(() => Promise.reject(error));
    if (readBack && settlesOutcome(readBack, existing, checkout.instrument))
      return withInstrumentMethod(readBack, checkout.instrument);
    throw error;
  }
}
