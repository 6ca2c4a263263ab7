import type { VenueContext } from '#server/context.ts';
import { otherSumCents } from '#server/provider/payment-sum.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { type Payment, type PaymentState, paymentState } from '#shared/payment.ts';

/** Longer than a PIX code is valid. */
export const CHARGED_MS = 2 * 60 * 60_000;

const chargedKey = ({ venue }: VenueContext, orderId: string) => keyOf(['charged total', venue.site, orderId]);

export const besideKey = ({ venue }: VenueContext, orderId: string) => keyOf(['total beside', venue.site, orderId]);

export function rememberTotal(ctx: VenueContext, { reference, totalCents }: ProviderOrder): Promise<void> {
  return ctx.settledOrders.set(chargedKey(ctx, reference), CHARGED_MS, `${totalCents}`);
}

/** For an order that its buyer has changed since the charge: a code of before is not over what they see now. */
export async function forgetTotal(ctx: VenueContext, orderId: string): Promise<void> {
  await Promise.all([chargedKey(ctx, orderId), besideKey(ctx, orderId)].map((key) => ctx.settledOrders.remove(key)));
}

/** Null where no charge is remembered, such as after a restart without Redis. */
export async function chargedTotal(ctx: VenueContext, orderId: string): Promise<number | null> {
  const total = await ctx.settledOrders.read(chargedKey(ctx, orderId));
  return total === null ? null : Number(total);
}

/** How long the same difference is not reported again, in milliseconds: a page reads its order often. */
const REPORTED_MS = 24 * 60 * 60_000;

async function isNew(ctx: VenueContext, ...difference: readonly string[]): Promise<boolean> {
  return ctx.settledOrders.claim(keyOf([ctx.venue.site, ...difference]), REPORTED_MS);
}

/** Reports an order that was paid more than once, such as by a replaced PIX code beside the card: somebody is owed money. */
async function reportSecondPayment(ctx: VenueContext, { reference, paidCents }: ProviderOrder): Promise<void> {
  if (paidCents.length < 2 || !(await isNew(ctx, 'second payment', reference, `${paidCents.length}`))) return;
  ctx.metrics.paymentDiffers('second payment');
  ctx.log.error({ order: reference }, 'an order was paid more than once');
}

/** A wrong code that nobody was shown must not hide a wrong sum that is paid after it. */
async function reportAnotherSum(
  ctx: VenueContext,
  orderId: string,
  { state, cents }: { state: PaymentState; cents: number },
): Promise<void> {
  if (!(await isNew(ctx, 'another sum', orderId, state, `${cents}`))) return;
  ctx.metrics.paymentDiffers('another sum');
  ctx.log.error({ order: orderId }, 'a payment is over another sum than its order, or its code is broken');
}

export async function checkSum(
  ctx: VenueContext,
  orderId: string,
  payment: Payment,
  totalCents: number,
): Promise<void> {
  const state = paymentState(payment);
  const cents = otherSumCents(payment, totalCents);
  if (['paid', 'open'].includes(state) && cents !== null) await reportAnotherSum(ctx, orderId, { state, cents });
}

async function checkPaid(ctx: VenueContext, order: ProviderOrder, totalCents: number): Promise<void> {
  const [cents = null, ...others] = order.paidCents;
  if (cents === null || others.length > 0 || cents === totalCents) return;
  await reportAnotherSum(ctx, order.reference, { state: 'paid', cents });
}

/** Checks an order that is read. Of a complete one the provider may reckon the total anew. */
export async function checkPayments(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  await reportSecondPayment(ctx, order);
  if (!order.isCompleted) await checkPaid(ctx, order, order.totalCents);
}

/** Checks a finished order by the total that was charged: a provider may reckon anew once some photos are sold. */
export async function checkFinished(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  await reportSecondPayment(ctx, order);
  await checkPaid(ctx, order, (await chargedTotal(ctx, order.reference)) ?? order.totalCents);
}
