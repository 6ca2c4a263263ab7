import { type BuyerProof, type BuyerRecord, NO_PROOF } from './buyer-record.ts';
import type { HandleRight, Handles } from './handles.ts';

type BuyerContext = { readonly provider: { readonly handles: Handles }; readonly venue: { readonly site: string } };

export type OrderOfBuyer = { readonly reference: string; readonly buyer: BuyerRecord };

/** Stands between the two handles of a right. Handles never contain it. */
const SEPARATOR = '+';

function sign({ provider, venue }: BuyerContext, right: HandleRight, reference: string, claim: string): string {
  return provider.handles.sign(venue.site, right, { kind: 'order', id: reference }, claim);
}

/**
 * A handle bound to the customer, and one to the address once it is saved. Both are bound to the provider's current
 * data, so that another buyer's data invalidates them (R1). @returns null when nothing is proved
 */
export function signBuyerRight(ctx: BuyerContext, order: OrderOfBuyer, proof: BuyerProof): string | null {
  const { customerClaim, addressClaim } = order.buyer;
  if (!proof.customer || customerClaim === null) return null;
  const customer = sign(ctx, 'buyer', order.reference, customerClaim);
  if (!proof.address || addressClaim === null) return customer;
  return customer + SEPARATOR + sign(ctx, 'address', order.reference, addressClaim);
}

export function readBuyerRight(ctx: BuyerContext, order: OrderOfBuyer, right: string | undefined): BuyerProof {
  if (right === undefined) return NO_PROOF;
  const [customer = '', address = ''] = right.split(SEPARATOR);
  const { handles } = ctx.provider;
  const proves = (kind: HandleRight, handle: string, claim: string | null) => {
    if (claim === null) return false;
    const opened = handles.open(ctx.venue.site, kind, handle, claim);
    return opened !== null && opened !== 'expired' && opened.id === order.reference;
  };
  return {
    customer: proves('buyer', customer, order.buyer.customerClaim),
    address: proves('address', address, order.buyer.addressClaim),
  };
}
