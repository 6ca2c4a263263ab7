import { AppError, errorCodeOf } from '#server/errors.ts';
import { isUnsold, removeMedia } from '#server/provider/gallery.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { assertMayChange, type BuyerRequest } from './change-order.ts';
import { chargedOrders } from './charged-cards.ts';
import { cardLockKey, lockAll, orderLockKey } from './order-lock.ts';
import { type OrderContext, openOrder, readOrder } from './read-order.ts';

type Removal = {
  readonly card: CardCode;
  readonly mediaId: string;
  readonly accessCode: string | undefined;
  /** The buyer's right, if the browser has one. */
  readonly right: string | undefined;
};

/** The order of a card, or null where the provider makes none, as at a venue that sells on site only. */
async function orderOf(ctx: OrderContext, card: CardCode): Promise<ProviderOrder | null> {
  try {
    return await openOrder(ctx, [card]);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/**
 * Refuses to take a media from an order that is paid or about to be, except by its buyer while the payment is pending.
 * A completed order is over: what it sold is not unsold.
 */
async function assertNotPaidFor(ctx: OrderContext, request: BuyerRequest): Promise<void> {
  try {
    await assertMayChange(ctx, request);
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED' || (await isOpen(ctx, request))) throw error;
  }
}

/** Whether the provider still has the order as an open one. */
async function isOpen(ctx: OrderContext, request: BuyerRequest): Promise<boolean> {
  try {
    return !(await readOrder(ctx, request)).isCompleted;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Deletes an unsold media of a card. The provider is asked first whether it is unsold and of this card, since it deletes
 * bought media as readily; a media that somebody is about to pay for is taken away by its buyer alone (requirement R3).
 * It leaves the orders that it was selected in, so it is a write of them. The card may be in others, of which the provider
 * does not tell: with the card's lock none of them is charged meanwhile.
 * @throws AppError NOT_FOUND for what is sold or not of the card; AppError ORDER_AWAITS_PAYMENT, SERVER_BUSY.
 */
export function removeUnsoldMedia(ctx: OrderContext, removal: Removal): Promise<void> {
  const { card, mediaId, accessCode, right } = removal;
  return lockAll(ctx, [cardLockKey(ctx, card)], async () => {
    const order = await orderOf(ctx, card);
    const own = order && !order.isCompleted ? [{ orderId: order.reference, firstCard: card }] : [];
    // The card may be in orders that the provider does not answer for it: among others, or where each call makes one.
    const charged = (await chargedOrders(ctx, card)).filter(({ orderId }) => orderId !== order?.reference);
    const keys = [...own, ...charged];
    const orderKeys = keys.map(({ orderId }) => orderLockKey(ctx, orderId));
    await lockAll(ctx, orderKeys, async () => {
      if (!(await isUnsold(ctx.provider, ctx.venue, { cards: [card], accessCode, mediaId }))) {
        throw new AppError('NOT_FOUND', 'only unsold media of the card can be removed');
      }
      for (const key of keys) await assertNotPaidFor(ctx, { ...key, right });
      await removeMedia(ctx.provider, mediaId);
    });
  });
}
