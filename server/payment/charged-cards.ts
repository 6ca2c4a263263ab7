import type { OrderContext } from '#server/order/read-order.ts';
import { type OrderKey, orderHandle, orderKeyIn } from '#server/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/card-code.ts';

/** Longer than a PIX code is good for. */
const CHARGED_MS = 2 * 60 * 60_000;
/** Orders that are remembered of a card; a family's card is in one or two. */
const ORDERS_OF_A_CARD = 20;

const chargedKey = ({ venue }: OrderContext, card: CardCode) => keyOf(['charged orders', venue.site, card]);

/** The orders with this card that were charged in the last hours, the last one first: some may still wait for the money. */
export async function chargedOrders(ctx: OrderContext, card: CardCode): Promise<OrderKey[]> {
  const { handles } = ctx.provider;
  const noted = (await ctx.marks.read(chargedKey(ctx, card))) ?? '';
  return noted.split(' ').flatMap((handle) => {
    const subject = handles.open(ctx.venue.site, 'order', handle);
    // What was signed with a key that is no more cannot be read: it must not stop a charge.
    return (typeof subject === 'object' && subject && orderKeyIn(handles, subject.id)) || [];
  });
}

/**
 * Remembers, for each card of an order, that the order is charged: the provider does not tell which orders a card is in,
 * and a media that one of them waits to be paid for must stay (requirement R3).
 */
export async function noteCharge(ctx: OrderContext, key: OrderKey, cards: readonly CardCode[]): Promise<void> {
  const { provider, venue } = ctx;
  const sealed = { handles: provider.handles, site: venue.site };
  for (const card of cards) {
    const others = (await chargedOrders(ctx, card)).filter(({ orderId }) => orderId !== key.orderId);
    const handles = [key, ...others].slice(0, ORDERS_OF_A_CARD).map((order) => orderHandle(sealed, order));
    await ctx.marks.set(chargedKey(ctx, card), CHARGED_MS, handles.join(' '));
  }
}
