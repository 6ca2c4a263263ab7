import { type OrderKey, orderHandle, orderKeyIn } from '#server/rights/order-handle.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { OrderContext } from './read-order.ts';

/** Longer than a PIX code is valid. */
const CHARGED_MS = 2 * 60 * 60_000;
/** How many orders of one card are remembered. A family's card is in one or two. */
const ORDERS_OF_A_CARD = 20;

const chargedKey = ({ venue }: OrderContext, card: CardCode) => keyOf(['charged orders', venue.site, card]);

/** The orders with this card that were charged in the last two hours, latest first. Some may still have a pending payment. */
export async function chargedOrders(ctx: OrderContext, card: CardCode): Promise<OrderKey[]> {
  const stored = (await ctx.marks.read(chargedKey(ctx, card))) ?? '';
  return stored.split(' ').flatMap((handle) => {
    const subject = ctx.provider.handles.open(ctx.venue.site, 'order', handle);
    // A handle that was signed with a removed key cannot be opened. It must not stop a charge.
    return (typeof subject === 'object' && subject && orderKeyIn(subject.id)) || [];
  });
}

/** The provider does not say which orders a card is in, and media of a pending payment must not be deleted (R3). */
export async function recordCharge(ctx: OrderContext, key: OrderKey, cards: readonly CardCode[]): Promise<void> {
  const { provider, venue } = ctx;
  const sealed = { handles: provider.handles, site: venue.site };
  for (const card of cards) {
    const others = (await chargedOrders(ctx, card)).filter(({ orderId }) => orderId !== key.orderId);
    const handles = [key, ...others].slice(0, ORDERS_OF_A_CARD).map((order) => orderHandle(sealed, order));
    await ctx.marks.set(chargedKey(ctx, card), CHARGED_MS, handles.join(' '));
  }
}
