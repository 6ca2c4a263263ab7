import type { Context } from '#server/context.ts';
import type { OrderKey } from '#server/order-handle.ts';
import * as orders from '#server/provider/order.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/card-code.ts';

export type OrderContext = Context & { readonly venue: ProviderVenue };

/** Opens the order of some cards; the provider makes one when there is none. */
export function openOrder(ctx: OrderContext, cards: readonly [CardCode, ...CardCode[]]): Promise<ProviderOrder> {
  return orders.openOrder(ctx.provider, ctx.venue, { cards, host: ctx.host, timeZone: ctx.timeZone });
}

/** How long it is remembered that a venue's provider makes a new order each time it is asked, in ms. */
const NEW_EACH_TIME_MS = 10 * 60_000;

/**
 * Whether the provider makes a new order each time a card's is asked for: it then answers another one twice.
 * @param opened what it answered just now.
 */
async function makesNewOrders(ctx: OrderContext, card: CardCode, opened: ProviderOrder): Promise<boolean> {
  const known = keyOf(['new order each time', ctx.venue.site]);
  if (await ctx.settledOrders.has(known)) return true;
  const again = await openOrder(ctx, [card]);
  if (again.reference === opened.reference) return false;
  await ctx.settledOrders.set(known, NEW_EACH_TIME_MS);
  return true;
}

/**
 * An order by its id, after the provider answered another one for its card. The provider has no call for that: adding the
 * card that the order begins with changes nothing, and answers the whole order. Where the provider answers one open order
 * a card, the card was taken out of this one meanwhile: adding it would be a change, so the order counts as gone.
 * @param opened the order that the provider answered.
 * @throws ProviderError NOT_FOUND when the provider no longer has this order for its card.
 */
export async function readById(
  ctx: OrderContext,
  { orderId, firstCard }: OrderKey,
  opened: ProviderOrder,
): Promise<ProviderOrder> {
  if (!(await makesNewOrders(ctx, firstCard, opened))) {
    throw new ProviderError('NOT_FOUND', 'the order no longer begins with this card', GONE);
  }
  return orders.addCard(ctx.provider, ctx.venue, { orderId, card: firstCard });
}
/** As the provider would answer it. */
const GONE = 404;

/**
 * An order as the provider holds it now. Most providers answer a card's open order whenever it is asked for; one that
 * makes a new order each time answers another, and the order is then read by its id.
 * @throws ProviderError NOT_FOUND when the provider no longer knows the order.
 */
export async function readOrder(ctx: OrderContext, key: OrderKey): Promise<ProviderOrder> {
  const opened = await openOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key, opened);
}
