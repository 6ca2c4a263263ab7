import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { isBuyer, readBuyerRight, sealClaim, unsealClaim } from '#server/rights/buyer-right.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { paymentState } from '#shared/payment.ts';
import { assertNotCharging, type ChargeRecord, changeRecord, forgetTotal, readRecord } from './charge-record.ts';
import { moveLastOrder } from './new-order-each-time.ts';
import { lockOrder } from './order-lock.ts';
import { assertBeginsWithCard, readOrder, readOwnPayment } from './read.ts';
import { changeVersion, renewVersion, type Versioned } from './version.ts';

export type BuyerRequest = OrderKey & { readonly right: string | undefined };

/** How long changes rely on a read that found no pending payment, in ms. After that, the payment is read again. */
const UNPAID_MS = 2_000;

/** An order stays reserved for its buyer for this time, in ms. For as long again, nobody can reserve it. */
const RESERVED_MS = 30_000;

/**
 * Reserves an order for a buyer who wanted to pay and was shown a change. Nobody else may then change the order's
 * cards, media or address. Otherwise, whoever has the card's code could change them before each attempt to pay.
 * @param claim the buyer's data, as a hash
 */
export function reserve(ctx: VenueContext, orderId: string, claim: string): Promise<void> {
  return changeRecord(ctx, orderId, (known) =>
    known.reserved ? known : { ...known, reserved: { claim: sealClaim(ctx, claim), leftMs: 2 * RESERVED_MS } },
  );
}

function assertNotReserved(ctx: VenueContext, request: BuyerRequest, { reserved }: ChargeRecord): void {
  if (!reserved || reserved.leftMs <= RESERVED_MS || isBuyer(ctx, request, unsealClaim(ctx, reserved.claim))) return;
  const retryAfterSeconds = Math.ceil((reserved.leftMs - RESERVED_MS) / 1_000);
  throw new AppError('PAYMENT_IN_PROGRESS', 'the buyer is about to pay', { retryAfterSeconds });
}

/**
 * Reads what decides who may change an order. Without the order's lock, the result may be outdated at once.
 * @param record the record of the order's charges
 * @param isLocked whether the order's lock is held, so that a result may be remembered
 * @returns null if no payment is pending and no charge may still run; otherwise the order, and what the visitor's right
 * proves
 * @throws AppError ORDER_COMPLETED if the order is paid
 */
export async function readWaitingOrder(
  ctx: VenueContext,
  { right, ...key }: BuyerRequest,
  { unpaid, sent }: ChargeRecord,
  isLocked = true,
): Promise<{ readonly order: ProviderOrder; readonly proof: BuyerProof } | null> {
  if (unpaid && !sent) return null;
  const state = paymentState(await readOwnPayment(ctx, key));
  if (state === 'paid') throw new AppError('ORDER_COMPLETED', 'a change of a paid order');
  if (state === 'open' || sent) {
    // A right is checked against the data that the provider has now, so new data end an earlier buyer's right.
    const order = await readOrder(ctx, key);
    return { order, proof: readBuyerRight(ctx, order, right) };
  }
  if (isLocked) await changeRecord(ctx, key.orderId, (known) => ({ ...known, unpaid: { leftMs: UNPAID_MS } }));
  return null;
}

/**
 * Throws unless the visitor may change the order. Nobody may once it is paid, or while a credit card charge may still
 * run (R7). Only the buyer may while it is reserved, while a PIX charge may still run, or while a payment is pending,
 * which a change ends (R2). Without the order's lock, this is only certain if it throws.
 * @returns whether a payment is pending or a charge may still run
 */
export async function assertMayChange(ctx: VenueContext, request: BuyerRequest, isLocked = true): Promise<boolean> {
  const record = await readRecord(ctx, request.orderId);
  assertNotReserved(ctx, request, record);
  const waiting = await readWaitingOrder(ctx, request, record, isLocked);
  if (waiting && !waiting.proof.customer) throw new AppError('ORDER_AWAITS_PAYMENT');
  // Otherwise, a running charge might be for the changed order, not for what its payer saw.
  assertNotCharging(record);
  return waiting !== null;
}

/** Changes an order under its lock, if the visitor may change it. See {@link assertMayChange}. */
export function changeOrder(
  ctx: VenueContext,
  request: BuyerRequest,
  change: () => Promise<ProviderOrder>,
): Promise<Versioned<ProviderOrder>> {
  return lockOrder(ctx, request, async () => {
    const isPending = await assertMayChange(ctx, request);
    await assertBeginsWithCard(ctx, request);
    try {
      return await changeVersion(ctx, [request.firstCard], change);
    } finally {
      if (isPending) await forgetTotal(ctx, request.orderId);
    }
  });
}

/**
 * Changes an order's cards. Once there is a buyer, nobody else may, because the package covers all cards (R7).
 * @throws AppError ORDER_HAS_BUYER
 */
export function changeCards(
  ctx: VenueContext,
  request: BuyerRequest,
  change: (order: ProviderOrder) => Promise<ProviderOrder>,
): Promise<Versioned<ProviderOrder>> {
  return changeOrder(ctx, request, async () => {
    const order = await readOrder(ctx, request);
    const mayChange = !order.buyer.isKnown || readBuyerRight(ctx, order, request.right).customer;
    if (!mayChange) throw new AppError('ORDER_HAS_BUYER');
    const changed = await change(order);
    await moveLastOrder(ctx, order, changed);
    const left = order.cards.filter((card) => !changed.cards.includes(card));
    if (left.length > 0) await renewVersion(ctx, left);
    return changed;
  });
}
