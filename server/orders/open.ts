import type { VenueContext } from '#server/context.ts';
import { busy, errorCodeOf } from '#server/errors.ts';
import { sendAddedCard } from '#server/provider/order.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isFullFor } from '#shared/order.ts';
import { changeCards } from './change.ts';
import { chargedOrders, excludeCharges } from './charged-orders.ts';
import { opensNewOrders } from './new-order-each-time.ts';
import { cardLockKey, lockAll, orderLockKey, withoutDelayingOwner } from './order-lock.ts';
import { readById, readOpenOrder, readOrder } from './read.ts';
import { readVersion, type Versioned } from './version.ts';

type Opening = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  /** The order that the tab already has. */
  readonly held: OrderKey | null;
  readonly right: string | undefined;
};

/** After these errors the order is returned without the missing cards, because the visitor may not add them now. */
const NOT_CHANGED: readonly ErrorCode[] = [
  'ORDER_HAS_BUYER',
  'ORDER_AWAITS_PAYMENT',
  'PAYMENT_IN_PROGRESS',
  'ORDER_COMPLETED',
];

/** Adds missing cards: one by one if opening the order for all of them would create another order. */
async function addMissing(ctx: VenueContext, opened: ProviderOrder, cards: Opening['cards']): Promise<ProviderOrder> {
  if (!(await opensNewOrders(ctx))) return readOpenOrder(ctx, cards);
  let order = opened;
  for (const card of cards) {
    if (!order.cards.includes(card)) order = await sendAddedCard(ctx.provider, { orderId: opened.reference, card });
  }
  return order;
}

/**
 * Opens the order that follows a completed one, with all cards. A charge of an order that begins with the first card is
 * waited for, and another one does not begin meanwhile, because another phone may have opened and paid the new order.
 * @returns an order without some of the cards if another phone opened it
 */
async function openNext(ctx: VenueContext, cards: Opening['cards']): Promise<ProviderOrder> {
  const [card] = cards;
  const listed = async () => {
    const { orders } = await chargedOrders(ctx, card);
    return orders.filter(({ firstCard }) => firstCard === card).map(({ orderId }) => orderLockKey(ctx, orderId));
  };
  const locked = [cardLockKey(ctx, card), ...(await listed())];
  return lockAll(ctx, locked, async () => {
    if ((await listed()).some((key) => !locked.includes(key))) throw busy('another order was charged meanwhile');
    const next = await readOpenOrder(ctx, [card]);
    return next.isCompleted ? excludeCharges(ctx, card, () => readOpenOrder(ctx, cards)) : next;
  });
}

/** Opens the first card's order and adds the missing cards, a change that not every visitor may make. */
async function openWithCards(ctx: VenueContext, { cards, right }: Opening): Promise<ProviderOrder> {
  const [firstCard] = cards;
  const holdingLock = { ...ctx, provider: { ...ctx.provider, http: ctx.provider.http.with({ holdsLock: true }) } };
  const lacksCards = (order: ProviderOrder) => cards.some((card) => !order.cards.includes(card));
  let opened = await readOpenOrder(ctx, [firstCard]);
  if (opened.isCompleted && lacksCards(opened)) {
    opened = await openNext(withoutDelayingOwner(holdingLock, null), cards);
  }
  if (opened.isCompleted || !lacksCards(opened)) return opened;
  const request = { orderId: opened.reference, firstCard, right };
  const locked = withoutDelayingOwner(holdingLock, request);
  // A full order is returned as it is. With more cards, nobody could pay it.
  const add = async (order: ProviderOrder) => (isFullFor(order, cards) ? order : addMissing(locked, order, cards));
  try {
    return await changeCards(locked, request, add);
  } catch (error) {
    if (NOT_CHANGED.includes(errorCodeOf(error))) return readOrder(ctx, request);
    throw error;
  }
}

/** Reads the tab's order; null if it is gone or complete, or has another first card. @param opened as in `readById` */
async function readKept(ctx: VenueContext, key: OrderKey, opened: ProviderOrder | null): Promise<ProviderOrder | null> {
  const kept = await nullIfRefused(readById(ctx, key, opened));
  return kept === null || kept.isCompleted || kept.cards[0] !== key.firstCard ? null : kept;
}

/** Keeps the tab's open order if it starts with the same card: some providers create a new order on each call. */
async function keepOrOpen(
  ctx: VenueContext,
  { cards, held }: Opening,
  open: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  if (held?.firstCard !== cards[0]) return open();
  if (await opensNewOrders(ctx)) return (await readKept(ctx, held, null)) ?? open();
  const opened = await open();
  return opened.reference === held.orderId ? opened : ((await readKept(ctx, held, opened)) ?? opened);
}

/** Reads the version before the order. If the order changes in between, the version is old, so the page reads again. */
export async function openOrKeepOrder(ctx: VenueContext, opening: Opening): Promise<Versioned<ProviderOrder>> {
  const version = await readVersion(ctx, opening.cards[0]);
  return { version, ...(await keepOrOpen(ctx, opening, () => openWithCards(ctx, opening))) };
}

/**
 * Like {@link openOrKeepOrder}, but may return an order that another phone of the network read within the last five
 * seconds, if its version is still the same. A change then costs one read for all these phones. They share the read, so
 * it uses no visitor's right, and takes no lock: with one, it would fail for all if the first visitor left. Missing
 * cards are added for each visitor separately.
 */
export async function openRecentOrder(ctx: VenueContext, opening: Opening): Promise<Versioned<ProviderOrder>> {
  const { cards, held } = opening;
  const [firstCard] = cards;
  const version = await readVersion(ctx, firstCard);
  const key = keyOf([
    ctx.venue.site,
    ctx.provider.http.network,
    held?.firstCard === firstCard ? held.orderId : '',
    firstCard,
    version ?? '',
  ]);
  // All phones of the network share this load. It waits in a queue of the card, because the first to ask may be a
  // stranger whose own queue is long.
  const http = ctx.provider.http.with({ connection: `recent orders of ${firstCard}` });
  const shared = { ...ctx, provider: { ...ctx.provider, http } };
  const load = () => keepOrOpen(shared, opening, () => readOpenOrder(shared, [firstCard]));
  const order = await ctx.orders.recentOrders.forceFetch(key, { context: load });
  return cards.every((card) => order.cards.includes(card)) ? { ...order, version } : openOrKeepOrder(ctx, opening);
}
