import { z } from 'zod';
import type { BuyerRecord } from '#server/rights/buyer-record.ts';
import { sealClaim, unsealClaim } from '#server/rights/buyer-right.ts';
import type { Handles, OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { type ExpiringRecords, expiring } from './expiring-record.ts';

const lastBuyerSchema = z.object({
  orderId: z.string(),
  /** The buyer's data, as an encrypted hash. */
  buyer: z.string(),
  /** The buyer's data with the address, as an encrypted hash, if the buyer has saved that address. */
  withAddress: z.string().optional(),
  /** An earlier buyer's address, as an encrypted hash, if the order had one when the buyer was saved. */
  earlierAddress: z.string().optional(),
});
type LastBuyer = z.infer<typeof lastBuyerSchema>;

export const lastBuyersSchema = z.object({
  /** The buyers who were saved last in the orders that begin with a photo card, the latest first. */
  lastBuyers: expiring({ of: z.array(lastBuyerSchema) }),
});

/** How long all instances know them, in ms: as long as a visit. */
const LAST_BUYERS_MS = 60 * 60_000;
/** The number is limited, because some providers create a new order at each call. */
const MOST_LAST_BUYERS = 8;

type Known = {
  readonly venue: { readonly site: string };
  readonly provider: { readonly handles: Handles };
  readonly orders: { readonly lastBuyers: ExpiringRecords<z.infer<typeof lastBuyersSchema>> };
};

const keyIn = ({ venue }: Known, { firstCard }: OrderKey) => keyOf(['last buyers', venue.site, firstCard]);

async function readLast(ctx: Known, order: OrderKey): Promise<LastBuyer | undefined> {
  const { lastBuyers } = await ctx.orders.lastBuyers.read(keyIn(ctx, order));
  return lastBuyers?.of.find(({ orderId }) => orderId === order.orderId);
}

/** Returns a hash of the buyer whom any instance saved last; null if that is unknown. */
export async function lastSavedBuyer(ctx: Known, order: OrderKey): Promise<string | null> {
  const last = await readLast(ctx, order);
  return last === undefined ? null : unsealClaim(ctx, last.buyer);
}

/** Whether the buyer saved the address that is in the order, as far as the shared state knows. */
export async function hasOwnAddress(ctx: Known, order: OrderKey, { completeClaim }: BuyerRecord): Promise<boolean> {
  const { withAddress } = (await readLast(ctx, order)) ?? {};
  return withAddress !== undefined && unsealClaim(ctx, withAddress) === completeClaim;
}

/** Returns a hash of the earlier buyer's address that was in the order when the last buyer was saved; null if none was. */
export async function earlierAddress(ctx: Known, order: OrderKey): Promise<string | null> {
  const { earlierAddress: sealed } = (await readLast(ctx, order)) ?? {};
  return sealed === undefined ? null : unsealClaim(ctx, sealed);
}

/** Call this if another buyer may have been saved. Then the order must be read before an address is saved. */
export const forgetBuyer = (ctx: Known, order: OrderKey): Promise<void> =>
  ctx.orders.lastBuyers.change(keyIn(ctx, order), ({ lastBuyers }) => {
    const of = lastBuyers?.of.filter(({ orderId }) => orderId !== order.orderId) ?? [];
    return { lastBuyers: { of, leftMs: LAST_BUYERS_MS } };
  });

/** @param hasOwn whether the buyer saved the address. Otherwise, nobody without their right pays with both (R1) */
export async function rememberBuyer(ctx: Known, order: OrderKey, buyer: BuyerRecord, hasOwn: boolean): Promise<void> {
  const { customerClaim, completeClaim, addressClaim } = buyer;
  if (customerClaim === null) return;
  const { orderId } = order;
  await ctx.orders.lastBuyers.change(keyIn(ctx, order), ({ lastBuyers }) => {
    const before = lastBuyers?.of.find((one) => one.orderId === orderId);
    const others = (lastBuyers?.of ?? []).filter((one) => one !== before);
    const withAddress = hasOwn && completeClaim !== null ? sealClaim(ctx, completeClaim) : before?.withAddress;
    const found = hasOwn || addressClaim === null ? {} : { earlierAddress: sealClaim(ctx, addressClaim) };
    const last = { orderId, buyer: sealClaim(ctx, customerClaim), ...(withAddress && { withAddress }), ...found };
    return { lastBuyers: { of: [last, ...others].slice(0, MOST_LAST_BUYERS), leftMs: LAST_BUYERS_MS } };
  });
}
