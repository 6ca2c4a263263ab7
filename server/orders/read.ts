import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { openOrder, sendAddedCard } from '#server/provider/order.ts';
import { readPayment } from '#server/provider/payment.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid, isPending, isRefused, type Payment, paymentState } from '#shared/payment.ts';
import { endUndecided, readRecord, rememberUncharged } from './charge-record.ts';
import { compareWithLast, isMoved, opensNewOrders, rememberNewEachTime } from './new-order-each-time.ts';
import { rememberOwner } from './order-lock.ts';
import { reportDifferences } from './payment-differences.ts';

/** Reads an order by POST. After a lost answer it can be read again, so the error is a read's, PROVIDER_UNAVAILABLE. */
async function read(answer: Promise<ProviderOrder>): Promise<ProviderOrder> {
  try {
    return await answer;
  } catch (error) {
    if (errorCodeOf(error) !== 'OUTCOME_UNKNOWN') throw error;
    throw new ProviderError('PROVIDER_UNAVAILABLE', error);
  }
}

/**
 * Reads an order's payment; null if the provider says there is none, or if it says nothing and the order counts as not
 * charged.
 * @param isUncharged called if no record tells whether the order was charged
 */
export function readPaymentOf(
  ctx: VenueContext,
  orderId: string,
  isUncharged: () => Promise<boolean> = async () => true,
): Promise<Payment | null> {
  return readPayment(ctx.provider, orderId, async () => {
    const { charged, sent, uncharged } = await readRecord(ctx, orderId);
    if (sent) return true;
    if (charged) return charged.totalCents !== null;
    return uncharged === undefined && !(await isUncharged());
  });
}

/**
 * Reads the payment that a charge depends on; null if there is none. Records expire, and may be lost with the shared
 * state. If neither a record nor the provider tells whether the order was charged, an order without media, or without
 * the buyer's data or address, counts as not charged, because no charge is made without them. This is then recorded.
 */
export async function readOwnPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  const payment = await readPaymentOf(ctx, key.orderId, async () => {
    const { items, buyer } = await readOrder(ctx, key);
    if (items.length > 0 && buyer.isComplete) return false;
    await rememberUncharged(ctx, key);
    return true;
  });
  if (payment !== null && !isPending(payment)) await countDecided(ctx, key.orderId, payment);
  return payment;
}

/** Counts a credit card that was charged earlier and decided later, such as after a check by the bank. */
async function countDecided({ metrics, limits, ...ctx }: VenueContext, orderId: string, payment: Payment) {
  if (!(await endUndecided(ctx, orderId))) return;
  if (isPaid(payment)) metrics.charge('creditCard', 'ok');
  if (isRefused(payment)) metrics.charge('creditCard', 'refused');
  limits.countCreditCard(ctx.venue.site, payment);
}

/** Remembers the buyer of an order that was read, as its owner. Without one, the owner is who sees it first. */
async function noteRead(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  const { customerClaim } = order.buyer;
  if (customerClaim !== null) rememberOwner(ctx, order.reference, customerClaim);
  await reportDifferences(ctx, order);
}

export async function readOpenOrder(
  ctx: VenueContext,
  cards: readonly [CardCode, ...CardCode[]],
): Promise<ProviderOrder> {
  const opening = { cards, host: ctx.host, timeZone: ctx.timeZone() };
  const order = await read(openOrder(ctx.provider, ctx.venue, opening));
  await noteRead(ctx, order);
  await compareWithLast(ctx, cards[0], order, (last) => isUntouched(ctx, last));
  return order;
}

/**
 * Whether an order is open and nobody has begun to pay it. Reads the order only after the payment: reading it adds its
 * card again, which might end a PIX code that waits.
 */
async function isUntouched(ctx: VenueContext, { orderId, firstCard }: OrderKey): Promise<boolean> {
  const { charged, sent, finished } = await readRecord(ctx, orderId);
  if (charged || sent || finished || paymentState(await readPaymentOf(ctx, orderId)) !== 'none') return false;
  const order = await read(sendAddedCard(ctx.provider, { orderId, card: firstCard }));
  return !order.isCompleted && order.payment === null && order.cards[0] === firstCard;
}

async function createsNewOrders(ctx: VenueContext, card: CardCode, opened: ProviderOrder): Promise<boolean> {
  if (await opensNewOrders(ctx)) return true;
  const again = await readOpenOrder(ctx, [card]);
  if (again.reference === opened.reference || (await isMoved(ctx, card))) return false;
  await rememberNewEachTime(ctx);
  return true;
}

/** Creates the error for an order whose first card changed. It is the same as for a 404 of the provider. */
const movedOrder = () => new ProviderError('NOT_FOUND', 'the order no longer begins with this card', 404);

/**
 * Reads an order by its id. The provider has no call for that, but adding the first card again returns the order as it
 * is.
 * @param opened the order with which the provider answers for the card; null for a provider that creates a new one on
 * each call. Any other provider has one open order for each card, so if it answers with another order, this one is
 * gone.
 */
export async function readById(
  ctx: VenueContext,
  { orderId, firstCard }: OrderKey,
  opened: ProviderOrder | null,
): Promise<ProviderOrder> {
  if (opened && !(await createsNewOrders(ctx, firstCard, opened))) {
    throw movedOrder();
  }
  const order = await read(sendAddedCard(ctx.provider, { orderId, card: firstCard }));
  await noteRead(ctx, order);
  return order;
}

/** Reads this order, never another one. If it is not the card's open order, it is read by its id. */
export async function readOrder(ctx: VenueContext, key: OrderKey): Promise<ProviderOrder> {
  if (await opensNewOrders(ctx)) return readById(ctx, key, null);
  const opened = await readOpenOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key, opened);
}

/**
 * Call this before an order is changed: a right that came with its first card ends when that leaves (R3).
 * @throws ProviderError NOT_FOUND if the first card has changed
 */
export async function assertBeginsWithCard(ctx: VenueContext, key: OrderKey): Promise<void> {
  if (!(await isMoved(ctx, key.firstCard))) return;
  const order = await readOrder(ctx, key);
  if (order.cards[0] !== key.firstCard) throw movedOrder();
}
