import type { VenueContext } from '#server/context.ts';
import { AppError, busy } from '#server/errors.ts';
import { deleteMedia, isUnsold } from '#server/provider/gallery.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { assertNotPaidFor, chargedOrders, checkOrders, excludeCharges } from './charged-orders.ts';
import { opensNewOrders } from './new-order-each-time.ts';
import { cardLockKey, editTerms, orderLockKey, queueInNetwork, takeLocks } from './order-lock.ts';
import { readOpenOrder } from './read.ts';
import { renewVersion } from './version.ts';

type Removal = {
  readonly card: CardCode;
  readonly mediaId: string;
  readonly accessCode: string | undefined;
  readonly right: string | undefined;
};

/** @throws AppError SERVER_BUSY if an order is missing, because strangers could have filled the list with others */
async function allChargedOrders(ctx: VenueContext, card: CardCode): Promise<readonly OrderKey[]> {
  const { orders, isWhole } = await chargedOrders(ctx, card);
  if (!isWhole) throw busy('too many orders of the card were charged');
  return orders;
}

/**
 * Deletes an unsold media of a card. Checks first that it is unsold, because providers may delete bought media as well
 * (R3). Waits for running charges of orders with the card. Others do not begin meanwhile (see `listCharge`).
 */
export function deleteUnsoldMedia(ctx: VenueContext, removal: Removal): Promise<void> {
  const { card, mediaId, accessCode, right } = removal;
  const cardKey = cardLockKey(ctx, card);
  const assertUnsold = async () => {
    if (await isUnsold(ctx.provider, ctx.venue, { card, accessCode, mediaId })) return;
    throw new AppError('NOT_FOUND', 'only unsold media of the card can be removed');
  };
  const remove = async () => {
    // Whoever names a media of another card takes no lock, and so delays nobody.
    await assertUnsold();
    const order = (await opensNewOrders(ctx)) ? null : await nullIfRefused(readOpenOrder(ctx, [card]));
    const own = order && !order.isCompleted ? [{ orderId: order.reference, firstCard: card }] : [];
    // The card may be in orders that the provider does not return for it: orders that begin with another card, or any
    // order if the provider creates a new one on each call.
    const charged = await allChargedOrders(ctx, card);
    const keys = [...own, ...charged.filter(({ orderId }) => orderId !== order?.reference)];
    // All checks end before the locks are released, because a read without a lock must not be remembered.
    const assertNotPaid = (isLocked: boolean) =>
      checkOrders(keys, (key) => assertNotPaidFor(ctx, { ...key, right }, isLocked));
    // What would be refused under the locks takes none either, or strangers could delay who pays.
    await assertNotPaid(false);
    const known = [order?.reference, ...charged.map(({ orderId }) => orderId)];
    await takeLocks(ctx, [cardKey, ...keys.map(({ orderId }) => orderLockKey(ctx, orderId))], async () => {
      ctx.left.throwIfAborted();
      const chargedNow = await allChargedOrders(ctx, card);
      if (chargedNow.some(({ orderId }) => !known.includes(orderId))) throw busy('another order was charged meanwhile');
      await assertUnsold();
      await assertNotPaid(true);
      await excludeCharges(ctx, card, () => deleteMedia(ctx.provider, mediaId));
      await renewVersion(ctx, [card, ...keys.map(({ firstCard }) => firstCard)]);
    });
  };
  return queueInNetwork(ctx, [cardKey], remove, editTerms(ctx));
}
