import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import * as orders from '#server/provider/order.ts';
import { readPayment } from '#server/provider/payment.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { DAYS_VALID, type OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Payment, paymentState } from '#shared/payment.ts';
import { readRecord, rememberUncharged } from './charge-record.ts';
import { reportDifferences } from './payment-differences.ts';

/** Reads an order by POST. A lost answer has changed nothing, so the error is that of a read, PROVIDER_UNAVAILABLE. */
async function read(answer: Promise<ProviderOrder>): Promise<ProviderOrder> {
  try {
    return await answer;
  } catch (error) {
    if (errorCodeOf(error) !== 'OUTCOME_UNKNOWN') throw error;
    throw new ProviderError('PROVIDER_UNAVAILABLE', error);
  }
}

/**
 * Reads an order's payment; null if the provider says there is none, or says nothing and the order was not charged.
 * @param isUncharged is asked if there is no record of a charge
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
 * Reads the payment that a charge depends on. Records expire, and may be lost with the shared state. If neither a
 * record nor the provider knows, an order without media, or without a complete buyer, counts as not charged, which is
 * recorded.
 */
export function readOwnPayment(ctx: VenueContext, key: OrderKey): Promise<Payment | null> {
  return readPaymentOf(ctx, key.orderId, async () => {
    const { items, buyer } = await readOrder(ctx, key);
    if (items.length > 0 && buyer.isComplete) return false;
    await rememberUncharged(ctx, key);
    return true;
  });
}

export async function readOpenOrder(
  ctx: VenueContext,
  cards: readonly [CardCode, ...CardCode[]],
): Promise<ProviderOrder> {
  const opening = { cards, host: ctx.host, timeZone: ctx.timeZone() };
  const order = await read(orders.openOrder(ctx.provider, ctx.venue, opening));
  await reportDifferences(ctx, order);
  await compareWithLast(ctx, cards[0], order);
  return order;
}

/** How long a provider counts as creating a new order on each call, in ms. Finding out may leave an empty order. */
const NEW_EACH_TIME_MS = 7 * 24 * 60 * 60_000;
/** How long the last order of a card is remembered, in ms, to compare it with the next one. Longer than a visit. */
const COMPARED_MS = 24 * 60 * 60_000;
/** How long it is remembered that an order got another first card, in ms. */
const MOVED_MS = (DAYS_VALID.order + 2) * 24 * 60 * 60_000;

const newEachTime = ({ venue }: VenueContext) => keyOf(['new order each time', venue.site]);

/** Whether the provider creates a new order on each call. Its orders are then read only by id (C4). */
export async function opensNewOrders(ctx: VenueContext): Promise<boolean> {
  return (await ctx.orders.hints.read(newEachTime(ctx))) !== null;
}

const lastOf = ({ venue }: VenueContext, card: CardCode) => keyOf(['last order', venue.site, card]);

const movedKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['moved order', venue.site, card]);

/**
 * Call this before the first card of an order changes, for the old and the new first card: for either, the provider may
 * answer with another order than before. This is remembered as long as an open page may have a handle of the order.
 * @throws AppError SERVER_BUSY if other instances may not see it
 */
export const rememberMoved = (ctx: VenueContext, card: CardCode): Promise<void> =>
  ctx.orders.marks.set(movedKey(ctx, card), MOVED_MS);

const isMoved = async (ctx: VenueContext, card: CardCode): Promise<boolean> =>
  (await ctx.orders.hints.read(movedKey(ctx, card))) !== null;

/** Returns the id of the order with which the provider last answered for a card; null if none is known. */
export const lastOrderOf = (ctx: VenueContext, card: CardCode): Promise<string | null> =>
  ctx.orders.hints.read(lastOf(ctx, card));

/** Call this after an order's cards changed. If its first card is new, the order becomes that card's last order. */
export async function moveLastOrder(ctx: VenueContext, before: ProviderOrder, after: ProviderOrder): Promise<void> {
  const [[from], [to]] = [before.cards, after.cards];
  if (from === to) return;
  const { hints } = ctx.orders;
  if (from && (await lastOrderOf(ctx, from)) === before.reference) await hints.remove(lastOf(ctx, from));
  if (to) await hints.set(lastOf(ctx, to), COMPARED_MS, after.reference);
}

/** Whether an order is open and nobody has begun to pay it. If no record tells, adds its card again to read it. */
async function isUntouched(ctx: VenueContext, { orderId, firstCard }: OrderKey): Promise<boolean> {
  const { charged, sent, finished } = await readRecord(ctx, orderId);
  if (charged || sent || finished || paymentState(await readPaymentOf(ctx, orderId)) !== 'none') return false;
  const order = await read(orders.addCard(ctx.provider, { orderId, card: firstCard }));
  return !order.isCompleted && order.payment === null && order.cards[0] === firstCard;
}

/**
 * Notices that a provider creates a new order on each call: it answers for a card with another order, although the last
 * one is still open, unpaid, and begins with the card. The provider no longer counts as such once it answers with the
 * same order twice. A card whose order begins, or began, with another card proves nothing.
 */
async function compareWithLast(ctx: VenueContext, card: CardCode, opened: ProviderOrder): Promise<void> {
  const { reference, isCompleted, cards } = opened;
  const last = await lastOrderOf(ctx, card);
  if (last === reference && (await opensNewOrders(ctx))) await ctx.orders.hints.remove(newEachTime(ctx));
  if (last === reference || isCompleted || cards[0] !== card) return;
  await ctx.orders.hints.set(lastOf(ctx, card), COMPARED_MS, reference);
  if (last === null || (await opensNewOrders(ctx)) || (await isMoved(ctx, card))) return;
  try {
    if (await isUntouched(ctx, { orderId: last, firstCard: card })) await rememberNewEachTime(ctx);
  } catch (error) {
    ctx.log.debug({ cause: describeCause(error) }, 'the last order of a card cannot be read');
  }
}

const rememberNewEachTime = (ctx: VenueContext) => ctx.orders.hints.set(newEachTime(ctx), NEW_EACH_TIME_MS);

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
  const order = await read(orders.addCard(ctx.provider, { orderId, card: firstCard }));
  await reportDifferences(ctx, order);
  return order;
}

/** Reads this order, never another one. Most providers return it as the card's open order. Others need its id. */
export async function readOrder(ctx: VenueContext, key: OrderKey): Promise<ProviderOrder> {
  if (await opensNewOrders(ctx)) return readById(ctx, key, null);
  const opened = await readOpenOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key, opened);
}

/** Call this before saving personal data in an order. @throws ProviderError NOT_FOUND if its first card has changed */
export async function assertBeginsWithCard(ctx: VenueContext, key: OrderKey): Promise<void> {
  if (!(await isMoved(ctx, key.firstCard))) return;
  const order = await readOrder(ctx, key);
  if (order.cards[0] !== key.firstCard) throw movedOrder();
}
