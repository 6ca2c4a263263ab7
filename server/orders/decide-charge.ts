import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { withoutWrongCode } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { BuyerProof } from '#server/rights/buyer-record.ts';
import { readBuyerRight } from '#server/rights/buyer-right.ts';
import type { OrderKey, Signer } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type InstrumentOf, isPaid, openPixText, type Payment, paymentState } from '#shared/payment.ts';
import { readRecord } from './charge-record.ts';
import { hasOwnAddress } from './last-buyers.ts';
import { reportReadSum } from './payment-differences.ts';
import { readOrder, readOwnPayment } from './read.ts';

export type PaymentInstrument = InstrumentOf<{
  pix: object;
  creditCard: {
    readonly creditCardToken: string;
    /** Whether the visitor has seen the PIX code and pays by credit card instead. The provider then ends the code. */
    readonly replacesPix: boolean;
  };
}>;

export type CheckoutRequest = OrderKey & {
  readonly cards: readonly CardCode[];
  /** The revision of the order on the visitor's screen. */
  readonly revision: string;
  readonly right: string | undefined;
  readonly signer: Signer;
  readonly instrument: PaymentInstrument;
};

/** Whether a payment makes a charge needless: it is paid, or it is open and the payer does not replace its PIX code. */
export function makesChargeNeedless(payment: Payment | null, instrument: PaymentInstrument): boolean {
  switch (paymentState(payment)) {
    case 'paid':
      return true;
    case 'open':
      return openPixText(payment) === null || instrument.method === 'pix' || !instrument.replacesPix;
    case 'none':
    case 'failed':
      return false;
  }
}

/** Whether the order has exactly the cards that the payer's page has, and is as that page showed it. */
function isAsSeen(order: ProviderOrder, { cards, revision }: CheckoutRequest): boolean {
  const hasCards = order.cards.length === cards.length && order.cards.every((code) => cards.includes(code));
  return hasCards && order.revision === revision;
}

/** The order is not as the payer saw it. Callers show `current` as far as `proof` allows, after releasing all locks. */
export class OrderChanged extends AppError {
  readonly current: ProviderOrder;
  readonly proof: BuyerProof;

  constructor(current: ProviderOrder, proof: BuyerProof) {
    super('ORDER_CHANGED');
    this.current = current;
    this.proof = proof;
  }
}

function assertAsSeen(checkout: CheckoutRequest, order: ProviderOrder, proof: BuyerProof): void {
  if (!isAsSeen(order, checkout)) throw new OrderChanged(order, proof);
}

/** Checks the order. Whoever has its cards may pay what they saw, even while a buyer's PIX code waits (R2, R3, R7). */
async function checkOrder(ctx: VenueContext, checkout: CheckoutRequest) {
  const order = await readOrder(ctx, checkout);
  if (order.isCompleted) throw new AppError('ORDER_COMPLETED');
  const proof = readBuyerRight(ctx, order, checkout.right);
  // The provider would refuse an incomplete order, and this could count as a refused credit card.
  if (!order.buyer.isComplete) throw new AppError('ORDER_INCOMPLETE');
  if (checkout.right !== undefined && !proof.customer) throw new AppError('BUYER_CHANGED');
  // Otherwise, somebody could become the buyer, and have an earlier buyer's address in their own receipt.
  const isOwn = checkout.right === undefined ? await hasOwnAddress(ctx, checkout, order.buyer) : proof.address;
  if (!isOwn) throw new AppError('ORDER_INCOMPLETE');
  assertAsSeen(checkout, order, proof);
  if (order.items.length === 0) throw new AppError('ORDER_INCOMPLETE');
  const isBuyer = proof.customer !== null;
  return { order, isBuyer, payer: isBuyer ? `${order.buyer.customerClaim}` : `${ctx.networks.at(-1)}` };
}

export type CheckedOrder = Awaited<ReturnType<typeof checkOrder>> & { readonly existing: Payment | null };

/**
 * Returns the payment, without its PIX code if that is for another sum.
 * @throws AppError if the payment is unpaid and the buyer changed, or if its code would be shown and the order changed
 */
async function seenByPayer(ctx: VenueContext, checkout: CheckoutRequest, existing: Payment): Promise<Payment> {
  const { right } = checkout;
  if (isPaid(existing) || (right === undefined && openPixText(existing) === null)) return existing;
  const order = await readOrder(ctx, checkout);
  const proof = readBuyerRight(ctx, order, right);
  if (right !== undefined && !proof.customer) throw new AppError('BUYER_CHANGED');
  const seen = withoutWrongCode(existing, order.totalCents);
  if (openPixText(seen) === null) return seen;
  if (order.isCompleted) throw new AppError('ORDER_COMPLETED', 'a code of a completed order');
  assertAsSeen(checkout, order, proof);
  return seen;
}

/**
 * Decides whether to charge. Only under the locks is the decision certain.
 * @returns `answer`, the existing payment that makes a charge needless; otherwise the checked order, to be charged
 */
export async function decideCharge(ctx: VenueContext, checkout: CheckoutRequest) {
  const existing = await readOwnPayment(ctx, checkout);
  if (existing && makesChargeNeedless(existing, checkout.instrument)) {
    const { charged } = await readRecord(ctx, checkout.orderId);
    const totalCents = charged?.totalCents ?? null;
    if (totalCents !== null) await reportReadSum(ctx, checkout.orderId, existing, totalCents);
    const seen = await seenByPayer(ctx, checkout, existing);
    if (makesChargeNeedless(seen, checkout.instrument)) return { answer: seen };
  }
  const checked = await checkOrder(ctx, checkout);
  // The order contains its payment as well. That is a second source, in case the read of the payment missed it.
  const known = checked.order.payment;
  if (known && makesChargeNeedless(known, checkout.instrument)) return { answer: known };
  return { ...checked, existing };
}
