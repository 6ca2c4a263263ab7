import type { VenueContext } from '#server/context.ts';
import { countMedia, MANY_MEDIA } from '#server/provider/order.ts';
import type { ProviderOrder, ProviderOrderItem } from '#server/provider/types.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { signBuyerRight } from '#server/rights/buyer-right.ts';
import { orderHandle, type Signer } from '#server/rights/handles.ts';
import { mapInSlices } from '#server/work/in-slices.ts';
import type { Order, OrderBuyer, OrderItem } from '#shared/order.ts';
import { withoutReplacedCode } from './charge-record.ts';
import { rememberOwner } from './order-lock.ts';

function buyerOf(order: ProviderOrder, right: string | null): OrderBuyer {
  if (right !== null) return { kind: 'you', right };
  return order.buyer.isKnown ? { kind: 'someone' } : { kind: 'nobody' };
}

/** Shows only thumbnails of a package: its media may be of cards that the visitor has no right to (R3). */
async function showItem({ handles, site }: Signer, item: ProviderOrderItem): Promise<OrderItem> {
  const right = item.isAllDigital ? 'peek' : 'view';
  return { ...item, medias: await mapInSlices(item.medias, (media) => handles.sign(site, right, media)) };
}

/**
 * Returns an order as a visitor may see it. Only the buyer sees the buyer's data, and the items, total and payment of a
 * completed order (R1, R2).
 * @param signer signs the order's ids
 * @throws AppError SERVER_BUSY if it is long, which was unknown, and others' long orders take their turns
 */
export async function showOrder(
  ctx: VenueContext,
  signer: Signer,
  order: ProviderOrder & { readonly version?: string | null },
  proof: BuyerProof,
): Promise<Order> {
  const { firstCard, paidCents: _, version = null, ...same } = order;
  const buyer = buyerOf(order, signBuyerRight(signer, order, proof));
  const { customerClaim } = order.buyer;
  rememberOwner(ctx, order.reference, customerClaim);
  const id = orderHandle(signer, { orderId: order.reference, firstCard });
  const shown = { ...same, version, id, buyer, ...order.buyer.reveal(proof) };
  if (!order.isCompleted || buyer.kind === 'you') {
    const media = countMedia(order);
    // An order that was not known to be long has not waited for its turn. Many that wait now would fill the memory.
    if (media > MANY_MEDIA) await ctx.provider.work.take('longOrders', media, 0);
    await ctx.provider.work.take('media', media);
    const payment = await withoutReplacedCode(ctx, order.reference, order.payment);
    return { ...shown, payment, items: await Promise.all(order.items.map((item) => showItem(signer, item))) };
  }
  return { ...shown, items: [], totalCents: 0, payment: null, revision: '' };
}
