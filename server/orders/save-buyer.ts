import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { sendAddress, sendCustomer } from '#server/provider/order.ts';
import { BuyerRecord, PROVEN_NOW } from '#server/rights/buyer-record.ts';
import { isBuyer, readBuyerRight, sealClaim, unsealClaim } from '#server/rights/buyer-right.ts';
import type { OrderKey, Signer } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { Address } from '#shared/customer/address.ts';
import type { BuyerIdentity, Customer } from '#shared/customer/customer.ts';
import type { Order } from '#shared/order.ts';
import { type BuyerRequest, changeOrder, readWaitingOrder } from './change.ts';
import { changeRecord, OWN_ADDRESS_MS, readRecord } from './charge-record.ts';
import { lastReadBuyer, lockOrder } from './order-lock.ts';
import { assertBeginsWithCard, readOrder } from './read.ts';
import { showOrder } from './show.ts';
import { changeVersion } from './version.ts';

type Shown = { readonly signer: Signer };

/** How long all instances know the buyer who was saved last, in ms: as long as a visit. */
const LAST_BUYER_MS = 60 * 60_000;
const lastBuyerKey = ({ venue }: VenueContext, orderId: string) => keyOf(['last buyer', venue.site, orderId]);

/** Returns a hash of the buyer whom any instance saved last; null if that is unknown. */
async function lastSavedBuyer(ctx: VenueContext, orderId: string): Promise<string | null> {
  const sealed = await ctx.orders.hints.read(lastBuyerKey(ctx, orderId));
  return sealed === null ? null : unsealClaim(ctx, sealed);
}

async function rememberBuyer(ctx: VenueContext, orderId: string, { customerClaim }: BuyerRecord): Promise<void> {
  if (customerClaim === null) return;
  await ctx.orders.hints.set(lastBuyerKey(ctx, orderId), LAST_BUYER_MS, sealClaim(ctx, customerClaim));
}

/** Remembers that the buyer saved the address that is in the order. Otherwise, nobody else pays with both (R1). */
async function rememberOwnAddress(ctx: VenueContext, orderId: string, { completeClaim }: BuyerRecord): Promise<void> {
  if (completeClaim === null) return;
  const ownAddress = { claim: sealClaim(ctx, completeClaim), leftMs: OWN_ADDRESS_MS };
  await changeRecord(ctx, orderId, (known) => ({ ...known, ownAddress }));
}

/** Whether the buyer saved the address that is in the order, as far as the shared state knows. */
export async function hasOwnAddress(ctx: VenueContext, orderId: string, buyer: BuyerRecord): Promise<boolean> {
  const { ownAddress } = await readRecord(ctx, orderId);
  return ownAddress !== undefined && unsealClaim(ctx, ownAddress.claim) === buyer.completeClaim;
}

const guessOf = ({ venue }: VenueContext, { orderId }: OrderKey) =>
  ({ kind: 'buyer', site: venue.site, subjects: [orderId] }) as const;

/** Limits wrong attempts to act as the buyer, because e-mail and document can be guessed. */
function asGuess<T>(ctx: VenueContext, key: OrderKey, attempt: () => Promise<T>, isWrong?: () => boolean): Promise<T> {
  return ctx.limits.guess(guessOf(ctx, key), ctx, attempt, isWrong);
}

/**
 * Makes the visitor the buyer, unless another buyer's payment is pending or may still be made. Never shows an earlier
 * buyer's address. Replacing another person counts as a wrong guess: otherwise strangers with the card could replace
 * the buyer before each charge, or try a thousand persons and collect their rights before the true buyer is saved. The
 * first buyer's network does not wait for other networks' guesses.
 */
export async function saveCustomer(
  ctx: VenueContext,
  request: BuyerRequest & Shown,
  customer: Customer,
): Promise<Order> {
  const save = async () => {
    const { orderId, firstCard } = request;
    await assertBeginsWithCard(ctx, request);
    const send = () => sendCustomer(ctx.provider, { orderId, firstCard, customer });
    const saved = await changeVersion(ctx, [firstCard], send);
    await rememberBuyer(ctx, orderId, saved.buyer);
    const { address } = readBuyerRight(ctx, saved, request.right);
    if (address !== null) await rememberOwnAddress(ctx, orderId, saved.buyer);
    return { saved, proof: { customer: PROVEN_NOW, address } };
  };
  const { saved, proof } = await lockOrder(ctx, request, async () => {
    const waiting = await readWaitingOrder(ctx, request, await readRecord(ctx, request.orderId));
    const known = (await lastSavedBuyer(ctx, request.orderId)) ?? lastReadBuyer(ctx, request.orderId);
    const isAnother = known !== null && known !== new BuyerRecord(customer, null).customerClaim;
    const maySave = waiting === null || waiting.proof.customer !== null;
    if (maySave && !isAnother) {
      const saved = await save();
      if (known === null) ctx.limits.rememberOpened(guessOf(ctx, request), ctx);
      return saved;
    }
    const attempt = async () => {
      if (!maySave && !waiting.order.buyer.isSamePerson(customer)) throw new AppError('ORDER_AWAITS_PAYMENT');
      const saved = await save();
      if (isAnother) await changeRecord(ctx, request.orderId, ({ reserved: _, ...known }) => known);
      return saved;
    };
    return asGuess(ctx, request, attempt, () => isAnother);
  });
  // Showing may wait for a share of the visitor's network, so no lock is held.
  return showOrder(ctx, request.signer, saved, proof);
}

/**
 * Saves an address, which must never join another person's data. If the visitor has an earlier buyer's right, or has
 * no right and the buyer's data are complete, nothing is saved and the order is returned as it is. Without the buyer's
 * right the reply shows nothing of the buyer.
 * @throws AppError ORDER_AWAITS_PAYMENT
 */
export async function saveAddress(ctx: VenueContext, request: BuyerRequest & Shown, address: Address): Promise<Order> {
  const { orderId, firstCard, right } = request;
  const save = async () => {
    // The order is not read for the last buyer, because that is nearly always who saves an address.
    const isLast = isBuyer(ctx, request, await lastSavedBuyer(ctx, orderId));
    const current = isLast ? null : await readOrder(ctx, request);
    const hasOthersData = right === undefined ? current?.buyer.isComplete : current?.buyer.isKnown;
    if (current && hasOthersData && !readBuyerRight(ctx, current, right).customer) return current;
    const saved = await sendAddress(ctx.provider, { orderId, firstCard, address });
    await rememberOwnAddress(ctx, orderId, saved.buyer);
    return saved;
  };
  const saved = await changeOrder(ctx, request, save);
  const { customer } = readBuyerRight(ctx, saved, right);
  return showOrder(ctx, request.signer, saved, { customer, address: customer });
}

/** Shows the order without its address. @throws AppError BUYER_NOT_PROVEN unless e-mail and document are the buyer's */
export function proveBuyer(ctx: VenueContext, request: OrderKey & Shown, identity: BuyerIdentity): Promise<Order> {
  return asGuess(ctx, request, async () => {
    const order = await readOrder(ctx, request);
    if (!order.buyer.isSamePerson(identity)) throw new AppError('BUYER_NOT_PROVEN');
    return showOrder(ctx, request.signer, order, { customer: PROVEN_NOW, address: null });
  });
}
