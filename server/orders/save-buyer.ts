import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { sendAddress, sendCustomer } from '#server/provider/order.ts';
import { BuyerRecord, PROVEN_NOW } from '#server/rights/buyer-record.ts';
import { isBuyer, readBuyerRight, sealClaim, unsealClaim } from '#server/rights/buyer-right.ts';
import type { OrderKey, Signer } from '#server/rights/handles.ts';
import type { Address } from '#shared/customer/address.ts';
import type { BuyerIdentity, Customer } from '#shared/customer/customer.ts';
import type { Order } from '#shared/order.ts';
import { type BuyerRequest, changeOrder, readWaitingOrder } from './change.ts';
import { type ChargeRecord, changeRecord, mayExist, readRecord, shortNetwork } from './charge-record.ts';
import { earlierAddress, forgetBuyer, lastSavedBuyer, rememberBuyer } from './last-buyers.ts';
import { lastReadBuyer, lockOrder } from './order-lock.ts';
import { assertBeginsWithCard, readOrder } from './read.ts';
import { showOrder } from './show.ts';
import { changeVersion } from './version.ts';

type Shown = { readonly signer: Signer };

/**
 * How often buyers of an order may be replaced at once. After that, each new one has a minute for the payment. In the
 * next minute, only other networks may replace that buyer.
 */
const FREE_REPLACEMENTS = 3;
const TO_PAY_MS = 60_000;
/** How long replacements are counted after the last one, in ms. */
const REPLACED_MS = 2 * TO_PAY_MS;

type Replaced = ChargeRecord['replaced'];

/** Throws while another buyer, who replaced one before, has time to pay. Otherwise two could go on forever. */
function assertMayReplace(ctx: VenueContext, request: BuyerRequest, replaced: Replaced): void {
  if (!replaced || replaced.times <= FREE_REPLACEMENTS) return;
  const waitMs = replaced.leftMs - (replaced.network === shortNetwork(ctx) ? 0 : REPLACED_MS - TO_PAY_MS);
  if (waitMs <= 0 || isBuyer(ctx, request, unsealClaim(ctx, replaced.claim))) return;
  throw new AppError('PAYMENT_IN_PROGRESS', 'a new buyer has time to pay', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** Counts a replacement, unless the buyer has just corrected their own data. @param claim the new buyer, encrypted */
function countReplacement(ctx: VenueContext, request: BuyerRequest, replaced: Replaced, claim: string): Replaced {
  if (replaced && isBuyer(ctx, request, unsealClaim(ctx, replaced.claim))) return { ...replaced, claim };
  return { times: (replaced?.times ?? 0) + 1, claim, network: shortNetwork(ctx), leftMs: REPLACED_MS };
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
 * @throws AppError OUTCOME_UNKNOWN if the reply has another buyer; PAYMENT_IN_PROGRESS while a new buyer has time to pay
 */
export async function saveCustomer(
  ctx: VenueContext,
  request: BuyerRequest & Shown,
  customer: Customer,
): Promise<Order> {
  const save = async () => {
    const { orderId, firstCard } = request;
    await assertBeginsWithCard(ctx, request);
    const send = async () => {
      const saved = await sendCustomer(ctx.provider, { orderId, firstCard, customer });
      // An outdated reply may have an earlier buyer's data, which must not be shown.
      if (saved.buyer.isSomebodyElse(customer)) throw new AppError('OUTCOME_UNKNOWN', 'the reply has another buyer');
      return saved;
    };
    const saved = await changeVersion(ctx, [firstCard], send).catch(async (error) => {
      if (mayExist(error)) await forgetBuyer(ctx, request);
      throw error;
    });
    const { address } = readBuyerRight(ctx, saved, request.right);
    await rememberBuyer(ctx, request, saved.buyer, address !== null);
    return { saved, proof: { customer: PROVEN_NOW, address } };
  };
  const { saved, proof } = await lockOrder(ctx, request, async () => {
    const record = await readRecord(ctx, request.orderId);
    const waiting = await readWaitingOrder(ctx, request, record);
    const known = (await lastSavedBuyer(ctx, request)) ?? lastReadBuyer(ctx, request.orderId);
    const claim = new BuyerRecord(customer, null).customerClaim ?? '';
    const isAnother = known !== null && known !== claim;
    const maySave = waiting === null || waiting.proof.customer !== null;
    if (maySave && !isAnother) {
      const saved = await save();
      if (known === null) ctx.limits.rememberOpened(guessOf(ctx, request), ctx);
      return saved;
    }
    if (isAnother && maySave) assertMayReplace(ctx, request, record.replaced);
    const attempt = async () => {
      if (!maySave && !waiting.order.buyer.isSamePerson(customer)) throw new AppError('ORDER_AWAITS_PAYMENT');
      const saved = await save();
      if (isAnother) {
        await changeRecord(ctx, request.orderId, ({ reserved: _, replaced, ...known }) => {
          return { ...known, replaced: countReplacement(ctx, request, replaced, sealClaim(ctx, claim)) };
        });
      }
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
 * @throws AppError ORDER_AWAITS_PAYMENT; OUTCOME_UNKNOWN if the reply has an earlier buyer's address
 */
export async function saveAddress(ctx: VenueContext, request: BuyerRequest & Shown, address: Address): Promise<Order> {
  const { orderId, firstCard, right } = request;
  const save = async () => {
    // The order is not read for the last buyer, because that is nearly always who saves an address.
    const isLast = isBuyer(ctx, request, await lastSavedBuyer(ctx, request));
    const current = isLast ? null : await readOrder(ctx, request);
    const hasOthersData = right === undefined ? current?.buyer.isComplete : current?.buyer.isKnown;
    if (current && hasOthersData && !readBuyerRight(ctx, current, right).customer) return current;
    const saved = await sendAddress(ctx.provider, { orderId, firstCard, address });
    if (saved.buyer.isElsewhere(address)) {
      // The provider may have rewritten the address. But it may have kept an earlier buyer's, or its reply is outdated.
      const earlier = current ? current.buyer.addressClaim : await earlierAddress(ctx, request);
      const isOwn = readBuyerRight(ctx, saved, right).address !== null;
      if (!isOwn && saved.buyer.addressClaim === earlier)
        throw new AppError('OUTCOME_UNKNOWN', 'the reply has an earlier buyer’s address');
    }
    await rememberBuyer(ctx, request, saved.buyer, true);
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
