import type { VenueContext } from '#server/context.ts';
import { AppError, busy } from '#server/errors.ts';
import { deleteMedia, isUnsold } from '#server/provider/gallery.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { assertNotPaidFor, chargedOrders, MOST_CHARGED_ORDERS } from './charged-orders.ts';
import { opensNewOrders } from './new-order-each-time.ts';
import { cardLockKey, lockAll, orderLockKey, takeLocks } from './order-lock.ts';
import { readOpenOrder } from './read.ts';
import { renewVersion } from './version.ts';

type Removal = {
  readonly card: CardCode;
  readonly mediaId: string;
  readonly accessCode: string | undefined;
  readonly right: string | undefined;
};

/**
 * Deletes an unsold media of a card. Checks first that it is unsold, because providers may delete bought media as well
 * (R3). Meanwhile the card's lock prevents charges of all orders with the card, even of orders that are unknown here.
 */
export function deleteUnsoldMedia(ctx: VenueContext, removal: Removal): Promise<void> {
  const { card, mediaId, accessCode, right } = removal;
  return lockAll(ctx, [cardLockKey(ctx, card)], async () => {
    const order = (await opensNewOrders(ctx)) ? null : await nullIfRefused(readOpenOrder(ctx, [card]));
    const own = order && !order.isCompleted ? [{ orderId: order.reference, firstCard: card }] : [];
    // The card may be in orders that the provider does not return for it: orders that begin with another card, or any
    // order if the provider creates a new one on each call.
    const remembered = await chargedOrders(ctx, card);
    // A full list may lack the order with this media, because strangers could have filled it with other orders.
    if (remembered.length >= MOST_CHARGED_ORDERS) throw busy('too many orders of the card were charged');
    const charged = remembered.filter(({ orderId }) => orderId !== order?.reference);
    const keys = [...own, ...charged];
    const orderKeys = keys.map(({ orderId }) => orderLockKey(ctx, orderId));
    await takeLocks(ctx, orderKeys, async () => {
      if (!(await isUnsold(ctx.provider, ctx.venue, { card, accessCode, mediaId }))) {
        throw new AppError('NOT_FOUND', 'only unsold media of the card can be removed');
      }
      for (const key of keys) await assertNotPaidFor(ctx, { ...key, right });
      await deleteMedia(ctx.provider, mediaId);
      await renewVersion(ctx, [card, ...keys.map(({ firstCard }) => firstCard)]);
    });
  });
}
