import type { Context } from '#server/context.ts';
import * as orders from '#server/provider/order.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

export type OrderContext = Context & { readonly venue: ProviderVenue };

export function openOrder(ctx: OrderContext, cards: readonly [CardCode, ...CardCode[]]): Promise<ProviderOrder> {
  return orders.openOrder(ctx.provider, ctx.venue, { cards, host: ctx.host, timeZone: ctx.timeZone() });
}

/** How long the server remembers that a venue's provider creates a new order for each request, in ms. */
const NEW_EACH_TIME_MS = 10 * 60_000;

/** Whether the provider answers two requests for a card with two orders. @param opened its first answer */
async function createsNewOrders(ctx: OrderContext, card: CardCode, opened: ProviderOrder): Promise<boolean> {
  const known = keyOf(['new order each time', ctx.venue.site]);
  if (await ctx.settledOrders.has(known)) return true;
  const again = await openOrder(ctx, [card]);
  if (again.reference === opened.reference) return false;
  await ctx.settledOrders.set(known, NEW_EACH_TIME_MS);
  return true;
}

/**
 * Reads an order by its id, for which the provider has no call: adding the order's first card returns it unchanged.
 * With one open order per card that would be a change, so the order then counts as gone.
 * @throws ProviderError NOT_FOUND
 */
export async function readById(
  ctx: OrderContext,
  { orderId, firstCard }: OrderKey,
  opened: ProviderOrder,
): Promise<ProviderOrder> {
  if (!(await createsNewOrders(ctx, firstCard, opened))) {
    throw new ProviderError('NOT_FOUND', 'the order no longer begins with this card', GONE);
  }
  return orders.addCard(ctx.provider, { orderId, card: firstCard });
}
const GONE = 404;

/**
 * The current order. Most providers answer the card's open order; from others it is read by its id.
 * @throws ProviderError NOT_FOUND
 */
export async function readOrder(ctx: OrderContext, key: OrderKey): Promise<ProviderOrder> {
  const opened = await openOrder(ctx, [key.firstCard]);
  return opened.reference === key.orderId ? opened : readById(ctx, key, opened);
}
