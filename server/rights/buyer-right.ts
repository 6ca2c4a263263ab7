import { type BuyerProof, type BuyerRecord, NO_PROOF } from './buyer-record.ts';
import type { HandleRight, Handles, OrderKey, Signer, Signing } from './handles.ts';

type BuyerContext = { readonly provider: { readonly handles: Handles }; readonly venue: { readonly site: string } };

export type OrderOfBuyer = {
  readonly reference: string;
  readonly buyer: Pick<BuyerRecord, 'customerClaim' | 'addressClaim'>;
};

const SEPARATOR = '+';

/**
 * Signs a handle for the customer, and a second one for the address if that is proved, too. Returns null without a
 * proof. A handle is valid only while the provider has the same data, so another buyer's data ends it (R1). It expires
 * no later than the right that proved the data.
 */
export function signBuyerRight({ handles, site }: Signer, order: OrderOfBuyer, proof: BuyerProof): string | null {
  const { customerClaim, addressClaim } = order.buyer;
  const sign = (right: HandleRight, signing: Signing) =>
    handles.sign(site, right, { kind: 'order', id: order.reference }, signing);
  if (proof.customer === null || customerClaim === null) return null;
  const customer = sign('buyer', { claim: customerClaim, until: proof.customer });
  if (proof.address === null || addressClaim === null) return customer;
  return customer + SEPARATOR + sign('address', { claim: addressClaim, until: proof.address });
}

export function readBuyerRight(ctx: BuyerContext, order: OrderOfBuyer, right: string | undefined): BuyerProof {
  if (right === undefined) return NO_PROOF;
  const [customer = '', address = ''] = right.split(SEPARATOR);
  const { handles } = ctx.provider;
  const proves = (kind: HandleRight, handle: string, claim: string | null) => {
    const opened = claim === null ? null : handles.open(ctx.venue.site, kind, handle, claim);
    return opened !== null && opened !== 'expired' && opened.id === order.reference ? opened.until : null;
  };
  return {
    customer: proves('buyer', customer, order.buyer.customerClaim),
    address: proves('address', address, order.buyer.addressClaim),
  };
}

/** Whether the visitor's right proves that they are the buyer whose data have this hash; false without a hash. */
export function isBuyer(
  ctx: BuyerContext,
  { orderId: reference, right }: Pick<OrderKey, 'orderId'> & { readonly right: string | undefined },
  customerClaim: string | null,
): boolean {
  return readBuyerRight(ctx, { reference, buyer: { customerClaim, addressClaim: null } }, right).customer !== null;
}

/** Encrypts a buyer's hash for the shared state. Otherwise, its readers could try documents until a hash matches. */
export function sealClaim({ provider, venue }: BuyerContext, claim: string): string {
  return provider.handles.sign(venue.site, 'buyer', { kind: 'order', id: claim });
}

/**
 * Returns the hash in a result of {@link sealClaim}. A text that cannot be read, because its secret is unknown here, is
 * returned as it is: no buyer has this hash, so nobody is proven to be the buyer.
 */
export function unsealClaim({ provider, venue }: BuyerContext, sealed: string): string {
  const opened = provider.handles.open(venue.site, 'buyer', sealed);
  return opened === null || opened === 'expired' ? sealed : opened.id;
}
