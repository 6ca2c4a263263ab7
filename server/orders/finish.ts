import { setTimeout as pause } from 'node:timers/promises';
import type { VenueContext } from '#server/context.ts';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import { sendFinish } from '#server/provider/order.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { isPaid, isPending } from '#shared/payment.ts';
import type { BuyerRequest } from './change.ts';
import { CHARGED_MS, type ChargeRecord, changeRecord, readRecord } from './charge-record.ts';
import { chargedOrders, checkOrders } from './charged-orders.ts';
import { type CheckoutRequest, decideCharge } from './decide-charge.ts';
import { editTerms, halfTime, lockOrder, orderLockKey, takeLocks } from './order-lock.ts';
import { reportDifferencesOfFinished } from './payment-differences.ts';
import { readOrder, readPaymentOf } from './read.ts';
import { keepDraftedReceipt, keepReceipt } from './receipts.ts';
import { changeVersion } from './version.ts';

/** Anybody with the card's code can send the finish of an unpaid order, so its refusal is not the provider's failure. */
async function assertPaid(ctx: VenueContext, orderId: string, refusal: unknown): Promise<void> {
  // If the payment cannot be read, the refusal is thrown.
  const payment = await readPaymentOf(ctx, orderId).catch(() => Promise.reject(refusal));
  if (!isPaid(payment)) throw new AppError('ORDER_INCOMPLETE', refusal);
}

/** Other checkouts look for paid orders that are not finished for as long as a charge is listed. */
const rememberFinished = (ctx: VenueContext, orderId: string) =>
  changeRecord(ctx, orderId, (record) => ({ ...record, finished: { leftMs: CHARGED_MS } }));

/** Finishes an order, unless this instance or another one has finished it. Needs the order's lock. */
async function finishOnce(ctx: VenueContext, request: BuyerRequest): Promise<ProviderOrder> {
  const { orderId, firstCard } = request;
  const key = keyOf(['finished', ctx.venue.site, orderId]);
  const known = ctx.orders.finishedOrders.get(key);
  if (known !== undefined) return known;
  if ((await readRecord(ctx, orderId)).finished) {
    await keepDraftedReceipt(ctx, orderId);
    throw new AppError('ORDER_COMPLETED', 'it was finished already');
  }
  const finish = () => sendFinish(ctx.provider, request);
  const order = await changeVersion(ctx, [firstCard], finish).catch(async (error) => {
    if (errorCodeOf(error) === 'ORDER_COMPLETED') {
      await rememberFinished(ctx, orderId);
      await keepDraftedReceipt(ctx, orderId);
    }
    if (errorCodeOf(error) === 'PROVIDER_REFUSED') await assertPaid(ctx, orderId, error);
    throw error;
  });
  if (order.isCompleted) {
    ctx.orders.finishedOrders.set(key, order);
    await rememberFinished(ctx, orderId);
  }
  return order;
}

/**
 * Finishes a paid order once for all tabs and instances (B13), and keeps its receipt. For some seconds, this instance
 * answers further calls with the finished order.
 * @throws AppError ORDER_INCOMPLETE if it is not paid; ORDER_COMPLETED if it was finished earlier, elsewhere, or by a call
 * whose reply was lost
 */
export async function finishOrder(ctx: VenueContext, request: BuyerRequest): Promise<ProviderOrder> {
  return keepFinished(ctx, await lockOrder(ctx, request, () => finishOnce(ctx, request)));
}

async function keepFinished(ctx: VenueContext, order: ProviderOrder): Promise<ProviderOrder> {
  await keepReceipt(ctx, order);
  await reportDifferencesOfFinished(ctx, order);
  return order;
}

type Listed = { readonly key: OrderKey; readonly record: ChargeRecord };

/** Whether two orders sell one media. The provider may list no media in a package, which then has all of its cards. */
function sellSameMedia(one: ProviderOrder, other: ProviderOrder): boolean {
  const listsAll = ({ items }: ProviderOrder) => items.every(({ medias }) => medias.length > 0);
  const mediaOf = ({ items }: ProviderOrder) => items.flatMap(({ medias }) => medias.map(({ id }) => id));
  if (!listsAll(one) || !listsAll(other)) return one.cards.some((card) => other.cards.includes(card));
  const sold = new Set(mediaOf(one));
  return mediaOf(other).some((id) => sold.has(id));
}

const warnOf = (ctx: VenueContext, error: unknown) =>
  ctx.log.warn({ cause: describeCause(error) }, 'another order of a card may be paid and not finished');

async function finishPaid(ctx: VenueContext, key: OrderKey, until: number): Promise<void> {
  const finish = () => finishOnce(ctx, { ...key, right: undefined });
  const locked = [orderLockKey(ctx, key.orderId)];
  try {
    await keepFinished(ctx, await takeLocks(ctx, locked, finish, { ...editTerms(ctx), until }));
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED') throw error;
  }
}

/**
 * Waits for a charge that runs. A later one is not waited for, or whoever tries credit cards all the time would keep
 * others from paying. It shows that the first one came to nothing.
 * @returns the record as it is then. It still says `sent` if the charge's outcome is unknown
 */
async function recordAfterCharge(ctx: VenueContext, { key, record }: Listed): Promise<ChargeRecord> {
  if (!record.sent) return record;
  const { networks, connection } = ctx;
  const waitMs = halfTime(ctx) - performance.now();
  await ctx.orders.locks.untilFree(orderLockKey(ctx, key.orderId), { waitMs, claimant: { networks, connection } });
  const { sent, ...known } = await readRecord(ctx, key.orderId);
  return sent?.sentAt === record.sent.sentAt ? { ...known, sent } : known;
}

/**
 * Throws if another order's credit card pays one of the media, or the bank may still check it. Finishes that order if it
 * is paid.
 */
async function assertNotPaidByCard(ctx: VenueContext, order: ProviderOrder, listed: Listed): Promise<void> {
  const { key } = listed;
  let cause: unknown = 'a credit card pays this in another order';
  try {
    const record = await recordAfterCharge(ctx, listed);
    const payment = await nullIfRefused(readPaymentOf(ctx, key.orderId));
    if (payment && isPaid(payment)) return await finishPaid(ctx, key, halfTime(ctx));
    // While the bank checks a credit card, a provider may refuse to tell, or say that there is no payment.
    const mayPay = payment ? isPending(payment) : record.undecided;
    if (!record.sent && !mayPay) return;
  } catch (error) {
    warnOf(ctx, error);
    cause = error;
  }
  const other = await nullIfRefused(readOrder(ctx, key));
  // An order that cannot be read may sell the same media.
  if (!other || sellSameMedia(order, other)) throw new AppError('PAYMENT_IN_PROGRESS', cause);
}

/** How long a payer waits for orders paid by PIX, in ms: whoever has a card's code can list some, and delay their locks. */
const MOST_WAIT_MS = 2_000;

/** A failure must not keep the payer from paying, because the other order may be a stranger's. */
async function finishIfPaid(ctx: VenueContext, { key }: Listed, until: number): Promise<void> {
  if (performance.now() >= until) return;
  try {
    const payment = await nullIfRefused(readPaymentOf(ctx, key.orderId));
    if (payment && isPaid(payment)) await finishPaid(ctx, key, until);
  } catch (error) {
    warnOf(ctx, error);
  }
}

/**
 * Looks at the other orders of a checkout's cards that no page has finished, and finishes the paid ones: until then
 * their media are unsold, so that this order could sell them again. Whoever pays a PIX code in the bank's app may not
 * come back, so that is tried for two seconds. Call this before the checkout's order is locked.
 * @throws AppError as `decideCharge`, because a checkout that will be refused finishes no other order;
 * PAYMENT_IN_PROGRESS while a credit card pays one of the media in another order; as a read of the provider while it
 * does not tell
 */
export async function checkListedOrders(ctx: VenueContext, checkout: CheckoutRequest): Promise<void> {
  const lists = await Promise.all(checkout.cards.map((card) => chargedOrders(ctx, card)));
  const keys = new Map(lists.flatMap(({ orders }) => orders.map((key) => [key.orderId, key])));
  keys.delete(checkout.orderId);
  if (keys.size === 0) return;
  const decided = await decideCharge(ctx, checkout);
  const withRecord = async (key: OrderKey) => ({ key, record: await readRecord(ctx, key.orderId) });
  const listed = (await Promise.all([...keys.values()].map(withRecord))).filter(({ record }) => !record.finished);
  // Records of older releases have no method.
  const { creditCard = [], other = [] } = Object.groupBy(listed, ({ record: { sent, charged, undecided } }) =>
    undecided || (sent ?? charged)?.method === 'creditCard' ? 'creditCard' : 'other',
  );
  if (!decided.answer) await checkOrders(creditCard, (one) => assertNotPaidByCard(ctx, decided.order, one));
  const until = performance.now() + MOST_WAIT_MS;
  const finishing = checkOrders(other, (one) => finishIfPaid(ctx, one, until));
  await Promise.race([finishing, pause(MOST_WAIT_MS, undefined, { ref: false })]);
}
