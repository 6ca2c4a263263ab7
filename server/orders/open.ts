import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { changeCards } from './change.ts';
import { cardLockKey, lockAll } from './order-lock.ts';
import { openOrder, opensNewOrders, readById, readOrder } from './read.ts';
import { readVersion, type Versioned } from './version.ts';

type Opening = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly tabOrder: OrderKey | null;
  readonly right: string | undefined;
};

/** Why the cards of an order stay as they are: others may not change it, or it is paid. */
const NOT_CHANGED: readonly ErrorCode[] = ['ORDER_HAS_BUYER', 'ORDER_AWAITS_PAYMENT', 'ORDER_COMPLETED'];

/** Opening adds missing cards, which is a change. A visitor who may not make it gets the order as it is. */
async function openWithCards(ctx: VenueContext, { cards, right }: Opening): Promise<ProviderOrder> {
  const [firstCard] = cards;
  const opened = await openOrder(ctx, [firstCard]);
  if (cards.every((card) => opened.cards.includes(card))) return opened;
  // The provider makes another order for the cards of a completed one, which join it unless it is being charged.
  if (opened.isCompleted) return lockAll(ctx, [cardLockKey(ctx, firstCard)], () => openOrder(ctx, cards));
  const request = { orderId: opened.reference, firstCard, right };
  try {
    return await changeCards(ctx, request, () => openOrder(ctx, cards));
  } catch (error) {
    if (NOT_CHANGED.includes(errorCodeOf(error))) return readOrder(ctx, request);
    throw error;
  }
}

/** The tab's order, unless it is gone, completed, or begins with another card. @param opened as of {@link readById} */
async function readKept(ctx: VenueContext, key: OrderKey, opened: ProviderOrder | null): Promise<ProviderOrder | null> {
  try {
    const kept = await readById(ctx, key, opened);
    return kept.isCompleted || kept.cards[0] !== key.firstCard ? null : kept;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Keeps the tab's open order if it begins with the same card: some providers open an order for each request. */
async function keepOrOpen(
  ctx: VenueContext,
  { cards, tabOrder }: Opening,
  open: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  if (tabOrder?.firstCard !== cards[0]) return open();
  if (await opensNewOrders(ctx)) return (await readKept(ctx, tabOrder, null)) ?? open();
  const opened = await open();
  return opened.reference === tabOrder.orderId ? opened : ((await readKept(ctx, tabOrder, opened)) ?? opened);
}

/** The version is the one from before the read: a change meanwhile shows as another one. */
export async function openOrKeepOrder(ctx: VenueContext, opening: Opening): Promise<Versioned<ProviderOrder>> {
  const version = await readVersion(ctx, opening.cards[0]);
  return { version, ...(await keepOrOpen(ctx, opening, () => openWithCards(ctx, opening))) };
}

/**
 * As {@link openOrKeepOrder}, or what another phone read within five seconds, unless a storefront changed the order since: all
 * phones of a card then cost the provider one read of a change. It takes no lock and no visitor's right, so it does not end
 * when one leaves. Missing cards are added for each visitor alone.
 */
export async function openRecentOrder(ctx: VenueContext, opening: Opening): Promise<Versioned<ProviderOrder>> {
  const { cards, tabOrder } = opening;
  const [firstCard] = cards;
  const version = await readVersion(ctx, firstCard);
  const key = keyOf([ctx.venue.site, ctx.provider.http.network, tabOrder?.orderId ?? '', firstCard, version ?? '']);
  const load = () => keepOrOpen(ctx, opening, () => openOrder(ctx, [firstCard]));
  const order = await ctx.orders.recentOrders.forceFetch(key, { context: load });
  return cards.every((card) => order.cards.includes(card)) ? { ...order, version } : openOrKeepOrder(ctx, opening);
}
