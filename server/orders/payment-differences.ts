import type { VenueContext } from '#server/context.ts';
import { otherSumCents } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { type Payment, type PaymentState, paymentState } from '#shared/payment.ts';
import { readRecord } from './charge-record.ts';

/** How long a reported difference is not reported again, in ms, because pages read their order often. */
const REPORTED_MS = 24 * 60 * 60_000;

async function isNew(ctx: VenueContext, ...difference: readonly string[]): Promise<boolean> {
  return ctx.orders.hints.setNew(keyOf([ctx.venue.site, ...difference]), REPORTED_MS);
}

/** Reports an order that was paid twice, such as by credit card and by a replaced PIX code: somebody must refund it. */
async function reportSecondPayment(ctx: VenueContext, { reference, paidCents }: ProviderOrder): Promise<void> {
  if (paidCents.length < 2 || !(await isNew(ctx, 'second payment', reference, `${paidCents.length}`))) return;
  ctx.metrics.paymentDiffers('second payment');
  ctx.log.error({ order: reference }, 'an order was paid more than once');
}

/** Reports an open and a paid payment separately, so that a wrong code does not hide that a wrong sum is paid later. */
async function reportSumOnce(
  ctx: VenueContext,
  orderId: string,
  { state, cents }: { state: PaymentState; cents: number },
): Promise<void> {
  if (!(await isNew(ctx, 'another sum', orderId, state, `${cents}`))) return;
  ctx.metrics.paymentDiffers('another sum');
  ctx.log.error({ order: orderId }, 'a payment is over another sum than its order, or its code is broken');
}

export async function reportOtherSum(
  ctx: VenueContext,
  orderId: string,
  payment: Payment,
  totalCents: number,
): Promise<void> {
  const state = paymentState(payment);
  const cents = otherSumCents(payment, totalCents);
  if (['paid', 'open'].includes(state) && cents !== null) await reportSumOnce(ctx, orderId, { state, cents });
}

async function reportOtherSumPaid(ctx: VenueContext, order: ProviderOrder, totalCents: number): Promise<void> {
  const [cents = null, ...others] = order.paidCents;
  if (cents === null || others.length > 0 || cents === totalCents) return;
  await reportSumOnce(ctx, order.reference, { state: 'paid', cents });
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
