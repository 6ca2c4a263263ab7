import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { sendRemovedCard } from '#server/provider/order.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type BuyerRequest, changeCards } from './change.ts';
import { chargedOrders, excludeCharges } from './charged-orders.ts';
import { lastOrderOf, opensNewOrders, rememberMoved } from './new-order-each-time.ts';
import { cardLockKey, editTerms, takeLocks } from './order-lock.ts';
import type { Versioned } from './version.ts';

/** How long a removal waits for the next card's lock, in ms: shortly, because it holds the lock of its order meanwhile. */
const NEXT_CARD_MS = 500;

/** Whether a card has another order: the last one that the provider gave for it, or a charged one beginning with it. */
async function hasOtherOrder(ctx: VenueContext, card: CardCode, { reference }: ProviderOrder): Promise<boolean> {
  const last = await lastOrderOf(ctx, card);
  if (last !== null && last !== reference) return true;
  const { orders } = await chargedOrders(ctx, card);
  return orders.some(({ orderId, firstCard }) => firstCard === card && orderId !== reference);
}

/**
 * Removes a card from an order, but not the first one if the next card has an order of its own: a provider that finds
 * orders by their first card would no longer find that other order and its PIX code. Meanwhile the next card's lock
 * keeps a charge of the other order from beginning.
 * @throws AppError ORDER_HAS_BUYER; TOO_MANY_REQUESTS
 */
export function removeCard(
  ctx: VenueContext,
  request: BuyerRequest,
  card: CardCode,
): Promise<Versioned<ProviderOrder>> {
  return changeCards(ctx, request, async (order) => {
    const remove = () => sendRemovedCard(ctx.provider, { orderId: request.orderId, card });
    const [first, next] = order.cards;
    if (card !== first || next === undefined) return remove();
    const assertNoOther = async () => {
      if (!(await opensNewOrders(ctx)) && (await hasOtherOrder(ctx, next, order)))
        throw new AppError('ORDER_HAS_BUYER', 'the next card has its own order');
    };
    // What would be refused under the lock does not wait for it either.
    await assertNoOther();
    const removeFirst = async () => {
      await assertNoOther();
      // The move is remembered before the removal, because the removal's reply may be lost. Without this mark,
      // `compareWithLast` could later add the card again.
      for (const one of [first, next]) await rememberMoved(ctx, one);
      return excludeCharges(ctx, next, remove);
    };
    const terms = { ...editTerms(ctx), until: performance.now() + NEXT_CARD_MS };
    const network = ctx.networks.at(-1) ?? '';
    // Without a limit, whoever has the card's code could take each new order from its family.
    return ctx.limits.count('firstCard', keyOf([ctx.venue.site, card, network]), () =>
      takeLocks(ctx, [cardLockKey(ctx, next)], removeFirst, terms),
    );
  });
}
