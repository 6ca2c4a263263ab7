import type { VenueContext } from '#server/context.ts';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { checkoutByCreditCard, checkoutByPix } from '#server/provider/payment.ts';
import { withoutWrongCode } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { readBuyerRight } from '#server/rights/buyer-right.ts';
import type { OrderKey, Signer } from '#server/rights/handles.ts';
import { keyOf, type Lease } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import {
  type InstrumentOf,
  isPaid,
  isRefused,
  openPixText,
  type Payment,
  type PaymentMethod,
  paymentState,
} from '#shared/payment.ts';
import {
  assertCardsLeft,
  assertNoChargeRunning,
  mayExist,
  readRecord,
  recordOutcome,
  type SentCharge,
  sendRecorded,
} from './charge-record.ts';
import { rememberCharge } from './charged-cards.ts';
import { CHARGE_ENDS_MS } from './order-lock.ts';
import { checkSum } from './payment-differences.ts';
import { readOrder, readOwnPayment } from './read.ts';
import { assertMayCreatePixCode, countCode } from './unpaid-codes.ts';
import { renewVersion } from './version.ts';

export type PaymentInstrument = InstrumentOf<{
  pix: object;
  creditCard: {
    readonly cardToken: string;
    /** The visitor saw the pending PIX code but pays by card. The provider then ends the code. */
    readonly replacesPix: boolean;
  };
}>;

export type CheckoutRequest = OrderKey & {
  readonly cards: readonly CardCode[];
  /** The revision of the order on the visitor's screen. */
  readonly revision: string;
  readonly right: string | undefined;
  readonly signer: Signer;
  readonly instrument: PaymentInstrument;
};

/** Whether to return an existing payment instead of charging: it is paid, or open and not knowingly replaced. */
function replacesCharge(payment: Payment | null, instrument: PaymentInstrument): boolean {
  switch (paymentState(payment)) {
    case 'paid':
      return true;
    case 'open':
      return openPixText(payment) === null || instrument.method === 'pix' || !instrument.replacesPix;
    case 'none':
    case 'failed':
      return false;
  }
}

/** Whether a payment read back after a lost reply shows the charge's outcome: it exists, or was just refused. */
function showsOutcome(readBack: Payment, before: Payment | null, instrument: PaymentInstrument): boolean {
  return replacesCharge(readBack, instrument) || (isRefused(readBack) && !isRefused(before));
}

/** Adds what the provider left out. Without code and method it is the card just sent; without an amount, the total. */
function withDefaults(payment: Payment, { instrument }: CheckoutRequest, { order }: CheckedOrder): Payment {
  const isCard = payment.pixText === null && instrument.method === 'creditCard';
  return {
    ...payment,
    method: payment.method ?? (isCard ? 'creditCard' : null),
    amountCents: payment.amountCents ?? order.totalCents,
  };
}

/** Whether the order has exactly the payer's cards and is as their page showed it. */
function isAsSeen(order: ProviderOrder, { orderId, cards, revision }: CheckoutRequest): boolean {
  const hasCards = order.cards.length === cards.length && order.cards.every((code) => cards.includes(code));
  return hasCards && order.reference === orderId && order.revision === revision;
}

/** The order is not as the payer saw it. Each waiting visitor is shown it by their own right, after all locks are released. */
export class OrderChanged extends AppError {
  readonly current: ProviderOrder;
  readonly proof: BuyerProof;

  constructor(current: ProviderOrder, proof: BuyerProof) {
    super('ORDER_CHANGED');
    this.current = current;
    this.proof = proof;
  }
}

/** @throws OrderChanged */
function assertAsSeen(checkout: CheckoutRequest, order: ProviderOrder, proof: BuyerProof): void {
  if (!isAsSeen(order, checkout)) throw new OrderChanged(order, proof);
}

/** Checks an order to charge. Whoever has its cards may pay what they saw, also instead of the buyer's code (R2, R3, R7). */
async function checkOrder(ctx: VenueContext, checkout: CheckoutRequest) {
  const order = await readOrder(ctx, checkout);
  if (order.isCompleted) throw new AppError('ORDER_COMPLETED');
  const proof = readBuyerRight(ctx, order, checkout.right);
  if (order.reference !== checkout.orderId) throw new AppError('ORDER_CHANGED', 'the order was replaced');
  if (!order.buyer.isComplete) throw new AppError('ORDER_INCOMPLETE');
  if (checkout.right !== undefined && !proof.customer) throw new AppError('BUYER_CHANGED');
  if (checkout.right !== undefined && !proof.address) throw new AppError('ORDER_INCOMPLETE');
  assertAsSeen(checkout, order, proof);
  return { order, payer: proof.customer ? `${order.buyer.customerClaim}` : `${ctx.networks.at(-1)}` };
}

type CheckedOrder = Awaited<ReturnType<typeof checkOrder>> & {
  readonly existing: Payment | null;
  readonly lease: Lease;
};

/** Prevents an earlier buyer from paying the current buyer's code, and a page from showing a code over another sum. */
async function seenByPayer(ctx: VenueContext, checkout: CheckoutRequest, existing: Payment): Promise<Payment> {
  const { right } = checkout;
  if (isPaid(existing) || (right === undefined && openPixText(existing) === null)) return existing;
  const order = await readOrder(ctx, checkout);
  const proof = readBuyerRight(ctx, order, right);
  if (right !== undefined && !proof.customer) throw new AppError('BUYER_CHANGED');
  const seen = withoutWrongCode(existing, order.totalCents);
  if (openPixText(seen) === null) return seen;
  if (order.isCompleted) throw new AppError('ORDER_COMPLETED', 'a code of a completed order');
  assertAsSeen(checkout, order, proof);
  return seen;
}

/**
 * The same token may be sent for another order, which this order's lock does not prevent. So the token is marked for as
 * long as its charge may run, or until the charge is known not to exist. @throws AppError PAYMENT_IN_PROGRESS for a
 * marked token
 */
async function sendTokenOnce({ orders: { marks } }: VenueContext, cardToken: string, send: () => Promise<Payment>) {
  const key = keyOf(['card token', cardToken]);
  if (!(await marks.claim(key, CHARGE_ENDS_MS))) {
    throw new AppError('PAYMENT_IN_PROGRESS', 'the card token was sent before');
  }
  try {
    return await send();
  } catch (error) {
    // A mark that cannot be removed now expires.
    if (!mayExist(error)) await marks.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Sends a charge and reports its outcome to metrics and limits. */
async function observeCharge(
  { metrics, limits, venue }: VenueContext,
  method: PaymentMethod,
  send: () => Promise<Payment>,
): Promise<Payment> {
  try {
    const payment = await send();
    metrics.charge(method, isRefused(payment) ? 'refused' : 'ok');
    if (method === 'creditCard') limits.countCard(venue.site, payment);
    return payment;
  } catch (error) {
    metrics.charge(method, errorCodeOf(error));
    throw error;
  }
}

function sendCharge(
  provider: VenueContext['provider'],
  orderId: string,
  instrument: PaymentInstrument,
): Promise<Payment> {
  switch (instrument.method) {
    case 'pix':
      return checkoutByPix(provider, orderId);
    case 'creditCard':
      return checkoutByCreditCard(provider, orderId, instrument.cardToken);
  }
}

/** Requires enough time to charge and to read the payment back. @throws AppError PROVIDER_UNAVAILABLE: nothing was sent */
function assertTimeFor({ provider, time }: VenueContext): void {
  const { checkout, read } = provider.http.timing.deadline;
  if (time.leftMs() < checkout + read) throw new AppError('PROVIDER_UNAVAILABLE', 'no time is left for a charge');
}

const sendingOf = ({ orderId, instrument }: CheckoutRequest, { cards, totalCents }: ProviderOrder): SentCharge => {
  return { orderId, cards, totalCents, method: instrument.method };
};

/** Sends a charge. Needs the order's lock. The limit is per payer, so strangers cannot use up the buyer's. */
async function charge(
  ctx: VenueContext,
  checkout: CheckoutRequest,
  { order, payer, lease }: CheckedOrder,
): Promise<Payment> {
  const { orderId, firstCard, instrument } = checkout;
  const { venue, provider } = ctx;
  assertTimeFor(ctx);
  const counted = keyOf([venue.site, orderId, payer]);
  ctx.limits.assertMayCharge(counted);
  const sendNow = async () => {
    await lease.assertHeld();
    const sent = () => ctx.limits.countCharge(counted, () => sendCharge(provider, orderId, instrument));
    return observeCharge(ctx, instrument.method, () => sendRecorded(ctx, sendingOf(checkout, order), sent));
  };
  const send = () =>
    rememberCharge(ctx, { key: { orderId, firstCard }, cards: order.cards, method: instrument.method }, sendNow);
  return 'cardToken' in instrument ? sendTokenOnce(ctx, instrument.cardToken, send) : send();
}

/** Checks what may be charged, or returns the payment to answer instead. The result is only final under the locks. */
export async function checkCharge(ctx: VenueContext, checkout: CheckoutRequest) {
  const existing = await readOwnPayment(ctx, checkout);
  if (existing && replacesCharge(existing, checkout.instrument)) {
    const { charged } = await readRecord(ctx, checkout.orderId);
    const totalCents = charged?.totalCents ?? null;
    if (totalCents !== null) await checkSum(ctx, checkout.orderId, existing, totalCents);
    const seen = await seenByPayer(ctx, checkout, existing);
    if (replacesCharge(seen, checkout.instrument)) return { answer: seen };
  }
  const checked = await checkOrder(ctx, checkout);
  // The order also contains a payment, as a second source.
  const known = checked.order.payment;
  if (known && replacesCharge(known, checkout.instrument)) return { answer: known };
  return { ...checked, existing };
}

/** Charges an order at most once. An existing payment is returned instead, and a lost reply is read back. */
export async function chargeOnce(ctx: VenueContext, checkout: CheckoutRequest, lease: Lease): Promise<Payment> {
  const found = await checkCharge(ctx, checkout);
  if (found.answer) {
    if (openPixText(found.answer) !== null) await assertNoChargeRunning(ctx, checkout.orderId, 'creditCard');
    return found.answer;
  }
  const checked = { ...found, lease };
  await assertNoChargeRunning(ctx, checkout.orderId);
  if (checkout.instrument.method !== 'pix') {
    await assertCardsLeft(ctx, checked.order.cards);
    return chargeOrReadBack(ctx, checkout, checked);
  }
  const code = { orderId: checkout.orderId, firstCard: checked.order.firstCard };
  await assertMayCreatePixCode(ctx, code);
  const payment = await chargeOrReadBack(ctx, checkout, checked);
  if (openPixText(payment) !== null) countCode(ctx, code);
  return payment;
}

class WrongCode extends AppError {
  constructor() {
    super('PIX_CREATION_FAILED', 'a PIX code over another sum than its order, or a broken one');
  }
}

/** Reads the payment back after a lost reply or a wrong code. If that does not show the outcome, it stays OUTCOME_UNKNOWN. */
async function chargeOrReadBack(ctx: VenueContext, checkout: CheckoutRequest, checked: CheckedOrder): Promise<Payment> {
  const seen = async (payment: Payment) => {
    await checkSum(ctx, checkout.orderId, payment, checked.order.totalCents);
    return withoutWrongCode(withDefaults(payment, checkout, checked), checked.order.totalCents);
  };
  try {
    const sent = ctx.tracing.step('charge', () => charge(ctx, checkout, checked));
    const payment = await sent.finally(() => renewVersion(ctx, checked.order.cards));
    const shown = await seen(payment);
    if (shown.pixText !== payment.pixText) throw new WrongCode();
    return shown;
  } catch (error) {
    if (!mayExist(error) && !(error instanceof WrongCode)) throw error;
    // When reading back fails too, the outcome of the charge stays unknown, whatever the read failed with.
    const readBack = await readOwnPayment(ctx, checkout).catch(() => Promise.reject(error));
    const shown = readBack && (await seen(readBack));
    if (!shown || !showsOutcome(shown, checked.existing, checkout.instrument)) throw error;
    await recordOutcome(ctx, sendingOf(checkout, checked.order), shown);
    return shown;
  }
}
