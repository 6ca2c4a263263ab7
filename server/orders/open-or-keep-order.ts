import { errorCodeOf } from '#server/errors.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { changeCards } from './change-order.ts';
import { cardLockKey, lockAll } from './order-lock.ts';
import { type OrderContext, openOrder, readById, readOrder } from './read-order.ts';

type Opening = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  /** The order that the tab has, if any. */
  readonly tabOrder: OrderKey | null;
  /** The buyer's right, as the browser sent it. */
  readonly right: string | undefined;
};

/** Why the cards of an order stay as they are: others may not change it, or it is paid. */
const NOT_CHANGED: readonly ErrorCode[] = ['ORDER_HAS_BUYER', 'ORDER_AWAITS_PAYMENT', 'ORDER_COMPLETED'];

/**
 * Opens the order of some cards. The provider adds the cards that are not in it yet, which is a change. A visitor who may
 * not change its cards gets the order as it is.
 */
async function openWithCards(ctx: OrderContext, { cards, right }: Opening): Promise<ProviderOrder> {
  const [firstCard] = cards;
  const opened = await openOrder(ctx, [firstCard]);
  if (cards.every((card) => opened.cards.includes(card))) return opened;
  // A completed order is not changed: the provider makes another one for the cards. If somebody has just made it, the cards
  // join it, but not while it is charged.
  if (opened.isCompleted) return lockAll(ctx, [cardLockKey(ctx, firstCard)], () => openOrder(ctx, cards));
  const request = { orderId: opened.reference, firstCard, right };
  try {
    return await changeCards(ctx, request, () => openOrder(ctx, cards));
  } catch (error) {
    if (NOT_CHANGED.includes(errorCodeOf(error))) return readOrder(ctx, request);
    throw error;
  }
}

/**
 * The order of some cards, or the order that the tab has while that one is open and begins with the same card. Some
 * providers create a new order for each request: a reload then keeps the cart.
 */
export async function openOrKeepOrder(ctx: OrderContext, opening: Opening): Promise<ProviderOrder> {
  const { cards, tabOrder } = opening;
  const opened = await openWithCards(ctx, opening);
  if (tabOrder === null || tabOrder.orderId === opened.reference || tabOrder.firstCard !== cards[0]) return opened;
  try {
    const kept = await readById(ctx, tabOrder, opened);
    return kept.isCompleted || kept.cards[0] !== tabOrder.firstCard ? opened : kept;
  } catch (error) {
    // An order that the provider refuses to return is gone or completed. The newly opened order replaces it.
    if (isRefusal(error)) return opened;
    throw error;
  }
}

/**
 * The order as {@link openOrKeepOrder} returns it, read within the last five seconds: all phones of a card that look again
 * cost the provider one read.
 */
export function openRecentOrder(ctx: OrderContext, opening: Opening): Promise<ProviderOrder> {
  const key = keyOf([ctx.venue.site, opening.tabOrder?.orderId ?? '', ...opening.cards]);
  return ctx.recentOrders.get(key, () => openOrKeepOrder(ctx, opening));
}
