import type { CardCode } from '#shared/card-code.ts';
import type { Context } from '../context.ts';
import type { OrderKey } from '../order-handle.ts';
import * as orders from '../provider/order.ts';
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
export function readById(ctx: OrderContext, { orderId, firstCard }: OrderKey): Promise<ProviderOrder> {
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
