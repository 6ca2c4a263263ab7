import type { VenueContext } from '#server/context.ts';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { sendCharge } from '#server/provider/payment.ts';
import { withoutWrongCode } from '#server/provider/payment-sum.ts';
import { keyOf, type Lease } from '#server/shared-state/shared-state.ts';
import { CHARGE_ENDS_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { isRefused, mayBeReplaced, openPixText, type Payment, type PaymentMethod } from '#shared/payment.ts';
import {
  isUndecided,
  mayExist,
  type NewCharge,
  readRunningCharge,
  recordOutcome,
  sendRecorded,
} from './charge-record.ts';
import { listCharge, readExcludingChanges } from './charged-orders.ts';
import {
  type CheckedOrder,
  type CheckoutRequest,
  decideCharge,
  makesChargeNeedless,
  type PaymentInstrument,
} from './decide-charge.ts';
import type { LocksTerms } from './order-lock.ts';
import { reportOtherSum } from './payment-differences.ts';
import { readOwnPayment } from './read.ts';
import { draftReceipt } from './receipts.ts';
import { countUnlessPaid } from './refused-credit-cards.ts';
import { assertMayCreatePixCode, countCode } from './unpaid-codes.ts';
import { renewVersion } from './version.ts';

/** @property terms the terms on which locks are taken for the charge */
type Locked = { readonly lease: Lease; readonly terms: LocksTerms };
type OrderToCharge = CheckedOrder & { readonly lease: Lease };

/** Whether a payment, read after a lost reply, shows what became of the charge: it exists, or was just refused. */
function showsOutcome(readBack: Payment, before: Payment | null, instrument: PaymentInstrument): boolean {
  return makesChargeNeedless(readBack, instrument) || (isRefused(readBack) && !isRefused(before));
}

/** Adds what the provider left out: the order's total, and the method if a credit card was charged. */
function withDefaults(payment: Payment, { instrument }: CheckoutRequest, { order }: CheckedOrder): Payment {
  const isCreditCard = payment.pixText === null && instrument.method === 'creditCard';
  return {
    ...payment,
    method: payment.method ?? (isCreditCard ? 'creditCard' : null),
    amountCents: payment.amountCents ?? order.totalCents,
  };
}

/**
 * Sends a charge unless its credit card token was sent before, maybe for another order, so the order's lock is not
 * enough. A token stays marked while its charge may wait to be sent, and then may run.
 * @throws AppError PAYMENT_IN_PROGRESS for a marked token
 */
async function sendTokenOnce({ orders: { marks } }: VenueContext, token: string, send: () => Promise<Payment>) {
  const key = keyOf(['card token', token]);
  if (!(await marks.setNew(key, PROVIDER_DEADLINE_MS.checkout + CHARGE_ENDS_MS))) {
    throw new AppError('PAYMENT_IN_PROGRESS', 'the credit card token was sent before');
  }
  try {
    return await send();
  } catch (error) {
    // A mark that cannot be removed expires.
    if (!mayExist(error)) await marks.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Sends a charge. Counts its outcome for the metrics, and the payment of a credit card for the limits. */
async function observeCharge(
  { metrics, limits, venue }: VenueContext,
  method: PaymentMethod,
  send: () => Promise<Payment>,
): Promise<Payment> {
  try {
    const payment = await send();
    const decided = isRefused(payment) ? 'refused' : 'ok';
    metrics.charge(method, isUndecided(method, payment) ? 'undecided' : decided);
    if (method === 'creditCard') limits.countCreditCard(venue.site, payment);
    return payment;
  } catch (error) {
    const errorCode = errorCodeOf(error);
    metrics.charge(method, errorCode === 'CARD_TOKEN_INVALID' ? 'refused' : errorCode);
    throw error;
  }
}

/** @throws AppError PROVIDER_UNAVAILABLE, before anything is sent, unless there is time to charge and to read back */
function assertTimeFor({ provider, time }: VenueContext): void {
  const { checkout, read } = provider.http.timing.deadline;
  if (time.leftMs() < checkout + read) throw new AppError('PROVIDER_UNAVAILABLE', 'no time is left for a charge');
}

function newChargeOf({ orderId, instrument }: CheckoutRequest, { order }: CheckedOrder): NewCharge {
  return { orderId, totalCents: order.totalCents, method: instrument.method };
}

/** Sends a charge. Needs the order's lock. */
async function charge(ctx: VenueContext, checkout: CheckoutRequest, checked: OrderToCharge): Promise<Payment> {
  const { order, lease } = checked;
  const { orderId, instrument } = checkout;
  assertTimeFor(ctx);
  const send = (record: () => Promise<void>) =>
    sendCharge(ctx.provider, orderId, instrument, async () => {
      await lease.assertHeld();
      await record();
    });
  const recorded = async () => {
    await draftReceipt(ctx, order, instrument.method);
    return observeCharge(ctx, instrument.method, () => sendRecorded(ctx, newChargeOf(checkout, checked), send));
  };
  return 'creditCardToken' in instrument ? sendTokenOnce(ctx, instrument.creditCardToken, recorded) : recorded();
}

/** Charges a credit card. If it does not pay, only an earlier PIX code still can, so the drafted receipt names PIX. */
async function chargeCreditCard(ctx: VenueContext, checkout: CheckoutRequest, checked: OrderToCharge) {
  const draftForCode = () => draftReceipt(ctx, checked.order, 'pix');
  try {
    const payment = await chargeOrReadBack(ctx, checkout, checked);
    if (mayBeReplaced(payment)) await draftForCode();
    return payment;
  } catch (error) {
    if (!mayExist(error)) await draftForCode();
    throw error;
  }
}

/** How long a charge by others than the buyer waits for cards' locks, in ms, because the buyer may wait meanwhile. */
const LISTED_WITHIN_MS = 300;

/**
 * Charges an order at most once, or returns its existing payment. If the reply is lost, reads the payment back. Limits
 * the order's charges by payer, so strangers cannot stop the buyer.
 */
export async function chargeOnce(
  ctx: VenueContext,
  checkout: CheckoutRequest,
  { lease, terms }: Locked,
): Promise<Payment> {
  const excluding = await readExcludingChanges(ctx, checkout.cards);
  const assertNoneRuns = await readRunningCharge(ctx, checkout.orderId);
  const decide = async () => {
    const found = await decideCharge(ctx, checkout);
    if (!found.answer) assertNoneRuns();
    else if (openPixText(found.answer) !== null) assertNoneRuns('creditCard');
    return found;
  };
  const found = await decide();
  if (found.answer) return found.answer;
  const { orderId, firstCard } = checkout;
  const listed = { orderId, firstCard, cards: found.order.cards, excluding };
  const until = found.isBuyer ? terms.until : performance.now() + LISTED_WITHIN_MS;
  const listAndCharge = () =>
    listCharge(ctx, listed, { ...terms, until }, async (isOutdated) => {
      const latest = isOutdated ? await decide() : found;
      return latest.answer ?? chargeListed(ctx, checkout, { ...latest, lease });
    });
  return ctx.limits.count('charge', keyOf([ctx.venue.site, orderId, found.payer]), listAndCharge);
}

/** Charges an order within the limits of credit cards that do not pay, and of PIX codes that nobody pays. */
async function chargeListed(ctx: VenueContext, checkout: CheckoutRequest, checked: OrderToCharge): Promise<Payment> {
  const { existing, order } = checked;
  if (checkout.instrument.method !== 'pix') {
    const endsCode = existing !== null && openPixText(existing) !== null;
    const counted = { orderId: checkout.orderId, cards: order.cards, endsCode };
    return countUnlessPaid(ctx, counted, () => chargeCreditCard(ctx, checkout, checked));
  }
  const code = { orderId: checkout.orderId, firstCard: order.firstCard };
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

/**
 * Charges. If the charge failed but may exist, or if its PIX code is wrong, reads the payment.
 * @throws the failure if that read shows no outcome
 */
async function chargeOrReadBack(
  ctx: VenueContext,
  checkout: CheckoutRequest,
  checked: OrderToCharge,
): Promise<Payment> {
  const seen = async (payment: Payment) => {
    await reportOtherSum(ctx, checkout.orderId, payment, checked.order.totalCents);
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
    // If the read fails, the charge's error is thrown; why the read failed does not matter.
    const readBack = await readOwnPayment(ctx, checkout).catch(() => Promise.reject(error));
    const shown = readBack && (await seen(readBack));
    if (!shown || !showsOutcome(shown, checked.existing, checkout.instrument)) throw error;
    await recordOutcome(ctx, newChargeOf(checkout, checked), shown);
    return shown;
  }
}
