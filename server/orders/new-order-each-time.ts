import type { VenueContext } from '#server/context.ts';
import { describeCause } from '#server/log-cause.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { DAYS_VALID, type OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

/**
 * How long a provider counts as creating a new order on each call, in ms. Finding out may leave an empty order at the
 * provider, so this is done rarely.
 */
const NEW_EACH_TIME_MS = 7 * 24 * 60 * 60_000;
/** How long a card's last order is remembered, in ms, to compare it with the next one. A visit is shorter than this. */
const COMPARED_MS = 24 * 60 * 60_000;
/** How long it is remembered that an order got another first card, in ms: longer than any handle of it is valid. */
const MOVED_MS = (DAYS_VALID.order + 2) * 24 * 60 * 60_000;

const newEachTime = ({ venue }: VenueContext) => keyOf(['new order each time', venue.site]);

/** Whether the provider creates a new order on each call. Its orders are then read only by id (C4). */
export async function opensNewOrders(ctx: VenueContext): Promise<boolean> {
  return (await ctx.orders.hints.read(newEachTime(ctx))) !== null;
}

export const rememberNewEachTime = (ctx: VenueContext): Promise<void> =>
  ctx.orders.hints.set(newEachTime(ctx), NEW_EACH_TIME_MS);

const lastOf = ({ venue }: VenueContext, card: CardCode) => keyOf(['last order', venue.site, card]);

const movedKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['moved order', venue.site, card]);

/**
 * Call this before the first card of an order changes, for the old and the new first card: for either, the provider may
 * answer with another order than before. This is remembered as long as an open page may have a handle of the order.
 * @throws AppError SERVER_BUSY if other instances may not see it
 */
export const rememberMoved = (ctx: VenueContext, card: CardCode): Promise<void> =>
  ctx.orders.marks.set(movedKey(ctx, card), MOVED_MS);

export const isMoved = async (ctx: VenueContext, card: CardCode): Promise<boolean> =>
  (await ctx.orders.hints.read(movedKey(ctx, card))) !== null;

/** Returns the id of the order with which the provider last answered for a card; null if none is known. */
export const lastOrderOf = (ctx: VenueContext, card: CardCode): Promise<string | null> =>
  ctx.orders.hints.read(lastOf(ctx, card));

/** Call this after an order's cards changed. If another card is now the first, the order is that card's last order. */
export async function moveLastOrder(ctx: VenueContext, before: ProviderOrder, after: ProviderOrder): Promise<void> {
  const [[from], [to]] = [before.cards, after.cards];
  if (from === to) return;
  const { hints } = ctx.orders;
  if (from && (await lastOrderOf(ctx, from)) === before.reference) await hints.remove(lastOf(ctx, from));
  if (to) await hints.set(lastOf(ctx, to), COMPARED_MS, after.reference);
}

/**
 * Finds out whether the provider creates a new order on each call. It does if it answers for a card with another order
 * although the card's last order is open, is unpaid, and begins with the card. It does not if it answers with the same
 * order twice. A card whose order begins, or began, with another card proves nothing.
 */
export async function compareWithLast(
  ctx: VenueContext,
  card: CardCode,
  opened: ProviderOrder,
  isUntouched: (last: OrderKey) => Promise<boolean>,
): Promise<void> {
  const { reference, isCompleted, cards } = opened;
  const last = await lastOrderOf(ctx, card);
  if (last === reference && (await opensNewOrders(ctx))) await ctx.orders.hints.remove(newEachTime(ctx));
  if (last === reference || isCompleted || cards[0] !== card) return;
  await ctx.orders.hints.set(lastOf(ctx, card), COMPARED_MS, reference);
  if (last === null || (await opensNewOrders(ctx)) || (await isMoved(ctx, card))) return;
  try {
    if (await isUntouched({ orderId: last, firstCard: card })) await rememberNewEachTime(ctx);
  } catch (error) {
    ctx.log.debug({ cause: describeCause(error) }, 'the last order of a card cannot be read');
  }
}
