import { AppError } from '#server/errors.ts';
import { assertMayChange, awaitsPayment } from '#server/order/assert-may-change.ts';
import { readBuyerRight } from '#server/order/buyer-right.ts';
import { type OrderContext, openOrder } from '#server/order/read-order.ts';
import { chargedOrders } from '#server/payment/charged-cards.ts';
import { isUnsold, removeMedia } from '#server/provider/gallery.ts';
import { readPayment } from '#server/provider/payment.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { CardCode } from '#shared/card-code.ts';
import { isOpenPayment } from '#shared/payment.ts';

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
 * Deletes an unsold media of a card. The provider is asked first whether it is unsold and of this card, since it deletes
 * bought media as readily; a media that somebody is about to pay for is taken away by its buyer alone (requirement R3).
 * @throws AppError NOT_FOUND for what is sold or not of the card; AppError ORDER_AWAITS_PAYMENT.
 */
export async function removeUnsoldMedia(ctx: OrderContext, removal: Removal): Promise<void> {
  const { card, mediaId, accessCode, right } = removal;
  if (!(await isUnsold(ctx.provider, ctx.venue, { cards: [card], accessCode, mediaId }))) {
    throw new AppError('NOT_FOUND', 'only unsold media of the card can be removed');
  }
  const order = await orderOf(ctx, card);
  if (order && !order.isCompleted && !readBuyerRight(ctx, order, right).customer) {
    const isWaiting = awaitsPayment(order) || isOpenPayment(await readPayment(ctx.provider, order.reference));
    if (isWaiting) throw new AppError('ORDER_AWAITS_PAYMENT');
  }
  // The card may be in orders that the provider does not answer for it: among others, or where each call makes one.
  const charged = await chargedOrders(ctx, card);
  const others = charged.filter(({ orderId }) => orderId !== order?.reference);
  await Promise.all(others.map((key) => assertMayChange(ctx, key, right)));
  await removeMedia(ctx.provider, mediaId);
}
