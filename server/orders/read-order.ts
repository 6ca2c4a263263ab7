import type { Context } from '#server/context.ts';
import * as orders from '#server/provider/order.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

export type OrderContext = Context & { readonly venue: ProviderVenue };

/** Opens the order of some cards. The provider creates one when there is none. */
export function openOrder(ctx: OrderContext, cards: readonly [CardCode, ...CardCode[]]): Promise<ProviderOrder> {
  return orders.openOrder(ctx.provider, ctx.venue, { cards, host: ctx.host, timeZone: ctx.timeZone });
}

/** How long the server remembers that a venue's provider creates a new order for each request, in ms. */
const NEW_EACH_TIME_MS = 10 * 60_000;

/**
 * Whether the provider creates a new order for each request with a card. It then answers two requests with two orders.
 * @param opened the order that it just answered.
 */
async function createsNewOrders(ctx: OrderContext, card: CardCode, opened: ProviderOrder): Promise<boolean> {
  const known = keyOf(['new order each time', ctx.venue.site]);
  if (await ctx.settledOrders.has(known)) return true;
  const again = await openOrder(ctx, [card]);
  if (again.reference === opened.reference) return false;
  await ctx.settledOrders.set(known, NEW_EACH_TIME_MS);
  return true;
}

/**
 * Reads an order by its id, after the provider answered another order for its card. The provider has no call for that.
 * Adding the first card of the order changes nothing and returns the whole order. When the provider has one open order per
 * card, the card has been removed from this order. Adding it would then be a change, so the order counts as gone.
 * @param opened the order that the provider answered.
 * @throws ProviderError NOT_FOUND when the provider no longer has this order for its card.
 */
export async function readById(
  ctx: OrderContext,
  { orderId, firstCard }: OrderKey,
  opened: ProviderOrder,
): Promise<ProviderOrder> {
  if (!(await createsNewOrders(ctx, firstCard, opened))) {
    throw new ProviderError('NOT_FOUND', 'the order no longer begins with this card', GONE);
  }
  return orders.addCard(ctx.provider, ctx.venue, { orderId, card: firstCard });
}
/** The HTTP status that the provider would answer. */
const GONE = 404;

/**
 * The current order from the provider. Most providers answer each request with the card's open order. One that creates a
 * new order each time answers another, and the order is then read by its id.
 * @throws ProviderError NOT_FOUND when the provider no longer knows the order.
 */
export async function readOrder(ctx: OrderContext, key: OrderKey): Promise<ProviderOrder> {
  const opened = await openOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key, opened);
}
