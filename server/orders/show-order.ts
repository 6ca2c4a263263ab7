import type { Context } from '#server/context.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { signBuyerRight } from '#server/rights/buyer-right.ts';
import type { Order, OrderBuyer } from '#shared/order.ts';

function buyerOf(order: ProviderOrder, right: string | null): OrderBuyer {
  if (right !== null) return { kind: 'you', right };
  return order.buyer.isKnown ? { kind: 'someone' } : { kind: 'nobody' };
}

/** An order as one visitor may see it: only the buyer sees the buyer, and a completed order's items (R1, R2). */
export function showOrder(
  ctx: Pick<Context, 'provider'> & { readonly venue: ProviderVenue },
  order: ProviderOrder,
  proof: BuyerProof,
): Order {
  const buyer = buyerOf(order, signBuyerRight(ctx, order, proof));
  const shown = { ...order, buyer, ...order.buyer.reveal(proof) };
  if (!order.isCompleted || buyer.kind === 'you') return shown;
  return { ...shown, items: [], totalCents: 0, payment: null, revision: '' };
}
