import type { CardCode } from '#shared/card-code.ts';
import type { Context } from '../context.ts';
import type { OrderKey } from '../order-handle.ts';
import * as orders from '../provider/order.ts';
import { isRefusal } from '../provider/provider-error.ts';
import type { ProviderOrder } from '../provider/to-domain.ts';
import type { Venue } from '../provider/venue.ts';

export type OrderContext = Context & { readonly venue: Venue };

/** Opens the order of some cards; the provider makes one when there is none. */
export function openOrder(ctx: OrderContext, cards: readonly [CardCode, ...CardCode[]]): Promise<ProviderOrder> {
  return orders.openOrder(ctx.provider, ctx.venue, { cards, host: ctx.host, timeZone: ctx.timeZone });
}

/**
 * An order by its id alone. The provider has no call for that: adding the card that the order begins with changes
 * nothing, and answers the whole order.
 */
function readById(ctx: OrderContext, { orderId, firstCard }: OrderKey): Promise<ProviderOrder> {
  return orders.addCard(ctx.provider, ctx.venue, { orderId, card: firstCard });
}

/**
 * An order as the provider holds it now. Most providers answer a card's open order whenever it is asked for; one that
 * makes a new order each time answers another, and the order is then read by its id.
 * @throws ProviderError NOT_FOUND when the provider no longer knows the order.
 */
export async function readOrder(ctx: OrderContext, key: OrderKey): Promise<ProviderOrder> {
  const opened = await openOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key);
}

/**
 * The order of some cards, or the one that a tab holds already, as long as that one is open and begins with the same
 * card: where the provider makes a new order each time, a reload keeps the cart.
 */
export async function openOrKeepOrder(
  ctx: OrderContext,
  cards: readonly [CardCode, ...CardCode[]],
  held: OrderKey | null,
): Promise<ProviderOrder> {
  const opened = await openOrder(ctx, cards);
  if (held === null || held.orderId === opened.reference || held.firstCard !== cards[0]) return opened;
  try {
    const kept = await readById(ctx, held);
    return kept.isCompleted || kept.cards[0] !== held.firstCard ? opened : kept;
  } catch (error) {
    // An order that the provider refuses to answer is gone, or completed: the one that it opened takes its place.
    if (isRefusal(error)) return opened;
    throw error;
  }
}
