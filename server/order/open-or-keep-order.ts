import type { OrderKey } from '#server/order-handle.ts';
import { readPayment } from '#server/provider/payment.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { CardCode } from '#shared/card-code.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { awaitsPayment } from './assert-may-change.ts';
import { readBuyerRight } from './buyer-right.ts';
import { type OrderContext, openOrder, readById } from './read-order.ts';

type Opening = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  /** The order that the tab has, if any. */
  readonly tabOrder: OrderKey | null;
  /** The buyer's right, as the browser sent it. */
  readonly right: string | undefined;
};

/**
 * Opens the order of some cards. The provider adds the cards that are not in it yet, which is a change. While a payment is
 * pending, only the buyer's request adds them. Others get the order as it is (requirement R2).
 */
async function openWithCards(ctx: OrderContext, { cards, right }: Opening): Promise<ProviderOrder> {
  if (cards.length === 1) return openOrder(ctx, cards);
  const order = await openOrder(ctx, [cards[0]]);
  if (cards.every((card) => order.cards.includes(card))) return order;
  if (order.isCompleted || readBuyerRight(ctx, order, right).customer) return openOrder(ctx, cards);
  const isLocked = awaitsPayment(order) || isOpenPayment(await readPayment(ctx.provider, order.reference));
  return isLocked ? order : openOrder(ctx, cards);
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
