import type { VenueContext } from '#server/context.ts';
import { readPayment } from '#server/provider/payment.ts';
import { otherSumCents } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { isPaid, type Payment, type PaymentState, paymentState } from '#shared/payment.ts';
import { readRecord } from './charge-record.ts';

/** How long a reported difference is not reported again, in ms, because pages read their order often. */
const REPORTED_MS = 24 * 60 * 60_000;

const keyIn = ({ venue }: VenueContext, ...difference: readonly string[]) => keyOf([venue.site, ...difference]);
const isNew = ({ orders }: VenueContext, key: string) => orders.hints.setNew(key, REPORTED_MS);

/** Reports an order that was paid twice, such as by credit card and by a replaced PIX code: somebody must refund it. */
async function reportSecondPayment(ctx: VenueContext, { reference, paidCents }: ProviderOrder): Promise<void> {
  if (paidCents.length < 2) return;
  if (!(await isNew(ctx, keyIn(ctx, 'second payment', reference, `${paidCents.length}`)))) return;
  ctx.metrics.paymentDiffers('second payment');
  ctx.log.error({ order: reference }, 'an order was paid more than once');
}

/** @property state open and paid payments are reported separately, so a wrong code does not hide a wrong sum paid later */
type OtherSum = { readonly orderId: string; readonly state: PaymentState; readonly cents: number };

function otherSumOf(orderId: string, payment: Payment, totalCents: number): OtherSum | null {
  const state = paymentState(payment);
  const cents = otherSumCents(payment, totalCents);
  return ['paid', 'open'].includes(state) && cents !== null ? { orderId, state, cents } : null;
}

const keyOfSum = (ctx: VenueContext, { orderId, state, cents }: OtherSum) =>
  keyIn(ctx, 'another sum', orderId, state, `${cents}`);

async function reportSumOnce(ctx: VenueContext, other: OtherSum): Promise<void> {
  if (!(await isNew(ctx, keyOfSum(ctx, other)))) return;
  ctx.metrics.paymentDiffers('another sum');
  ctx.log.error({ order: other.orderId }, 'a payment is over another sum than its order, or its code is broken');
}

/** Reports a charge over another sum than the order's total. Needs the order's lock. */
export async function reportOtherSum(
  ctx: VenueContext,
  orderId: string,
  payment: Payment,
  totalCents: number,
): Promise<void> {
  const other = otherSumOf(orderId, payment, totalCents);
  if (other) await reportSumOnce(ctx, other);
}

/** Reads a payment again. @returns whether its sum still differs in the same way; false if it cannot be read */
async function stillDiffers(ctx: VenueContext, other: OtherSum, totalCents: number): Promise<boolean> {
  const payment = await readPayment(ctx.provider, other.orderId, async () => true).catch(() => null);
  const again = payment && otherSumOf(other.orderId, payment, totalCents);
  return again?.state === other.state && again.cents === other.cents;
}

/**
 * Like {@link reportOtherSum}, for a payment that was read, without the order's lock. Between the reads of an open
 * payment and of the total, the buyer may have changed the order, which usually ends the payment. So it is read again,
 * and not reported unless it still differs. If it cannot be read, a later call may report it.
 */
export async function reportReadSum(
  ctx: VenueContext,
  orderId: string,
  payment: Payment,
  totalCents: number,
): Promise<void> {
  const other = otherSumOf(orderId, payment, totalCents);
  if (other === null || (await ctx.orders.hints.read(keyOfSum(ctx, other))) !== null) return;
  if (isPaid(payment) || (await stillDiffers(ctx, other, totalCents))) await reportSumOnce(ctx, other);
}

async function reportOtherSumPaid(ctx: VenueContext, order: ProviderOrder, totalCents: number): Promise<void> {
  const [cents = null, ...others] = order.paidCents;
  if (cents === null || others.length > 0 || cents === totalCents) return;
  await reportSumOnce(ctx, { orderId: order.reference, state: 'paid', cents });
}

/** Reports differences of an order that was read. A completed order's sum is skipped: providers may recompute it. */
export async function reportDifferences(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  await reportSecondPayment(ctx, order);
  if (!order.isCompleted) await reportOtherSumPaid(ctx, order, order.totalCents);
}

/** Reports differences of a finished order, by its charged total if known: a provider may recompute the order's. */
export async function reportDifferencesOfFinished(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  await reportSecondPayment(ctx, order);
  const { charged } = await readRecord(ctx, order.reference);
  await reportOtherSumPaid(ctx, order, charged?.totalCents ?? order.totalCents);
}
