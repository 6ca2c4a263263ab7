import type { OrderKey } from '#server/order-handle.ts';
import { readPayment } from '#server/provider/payment.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { CardCode } from '#shared/card-code.ts';
import { isUnderWay } from '#shared/payment.ts';
import { awaitsPayment } from './assert-may-change.ts';
import { readBuyerRight } from './buyer-right.ts';
import { type OrderContext, openOrder, readById } from './read-order.ts';

type Opening = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  /** The order that the tab has, if any. */
  readonly held: OrderKey | null;
  /** The buyer's right, as the browser sent it. */
  readonly right: string | undefined;
};

/**
 * Opens the order of some cards. The provider adds those that are not in it yet, which is a change like any other: while a
 * payment waits, they are added for the order's buyer alone, and others see the order as it is (requirement R2).
 */
async function openWithCards(ctx: OrderContext, { cards, right }: Opening): Promise<ProviderOrder> {
  if (cards.length === 1) return openOrder(ctx, cards);
  const order = await openOrder(ctx, [cards[0]]);
  if (cards.every((card) => order.cards.includes(card))) return order;
  if (order.isCompleted || readBuyerRight(ctx, order, right).customer) return openOrder(ctx, cards);
  const isLocked = awaitsPayment(order) || isUnderWay(await readPayment(ctx.provider, order.reference));
  return isLocked ? order : openOrder(ctx, cards);
}

/**
 * The order of some cards, or the one that a tab holds already, as long as that one is open and begins with the same
 * card: where the provider makes a new order each time, a reload keeps the cart.
 */
export async function openOrKeepOrder(ctx: OrderContext, opening: Opening): Promise<ProviderOrder> {
  const { cards, held } = opening;
  const opened = await openWithCards(ctx, opening);
  if (held === null || held.orderId === opened.reference || held.firstCard !== cards[0]) return opened;
  try {
    const kept = await readById(ctx, held, opened);
    return kept.isCompleted || kept.cards[0] !== held.firstCard ? opened : kept;
  } catch (error) {
    // An order that the provider refuses to answer is gone, or completed: the one that it opened takes its place.
    if (isRefusal(error)) return opened;
    throw error;
  }
}
