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
import { CHARGED_MS, changeRecord, readRecord } from './charge-record.ts';
import { chargedOrders, checkOrders } from './charged-orders.ts';
import { type CheckoutRequest, decideCharge } from './decide-charge.ts';
import { editTerms, lockOrder, orderLockKey, takeLocks } from './order-lock.ts';
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

/** How long a payer waits for other orders, in ms: whoever has a card's code can list some, and delay their locks. */
const MOST_WAIT_MS = 2_000;

const mediaOf = ({ items }: ProviderOrder) => items.flatMap(({ medias }) => medias.map(({ id }) => id));

/**
 * Finishes an order if it is paid. A failure must not keep the payer from paying, because the other order may be a
 * stranger's.
 * @returns the media of an order whose credit card the bank still checks; otherwise none
 */
async function finishIfPaid(ctx: VenueContext, key: OrderKey, until: number): Promise<readonly string[]> {
  if (performance.now() >= until) return [];
  try {
    const { finished, undecided } = await readRecord(ctx, key.orderId);
    if (finished) return [];
    const payment = await nullIfRefused(readPaymentOf(ctx, key.orderId));
    if (undecided && isPending(payment)) return mediaOf(await readOrder(ctx, key));
    if (payment === null || !isPaid(payment)) return [];
    const finish = () => finishOnce(ctx, { ...key, right: undefined });
    const locked = [orderLockKey(ctx, key.orderId)];
    await keepFinished(ctx, await takeLocks(ctx, locked, finish, { ...editTerms(ctx), until }));
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED') {
      ctx.log.warn({ cause: describeCause(error) }, 'another order of a card may be paid and not finished');
    }
  }
  return [];
}

/**
 * Finishes the paid orders of a checkout's cards that no page has finished, as far as that is possible within two seconds.
 * Whoever pays a PIX code in the bank's app may not come back. Until then the order's media are unsold, so that another
 * order could sell them again. Call this before that order is locked.
 * @throws AppError as `decideCharge`, because a checkout that will be refused finishes no other order;
 * PAYMENT_IN_PROGRESS while the bank checks a credit card that pays one of the media in another order
 */
export async function finishPaidOrders(ctx: VenueContext, checkout: CheckoutRequest): Promise<void> {
  const lists = await Promise.all(checkout.cards.map((card) => chargedOrders(ctx, card)));
  const listed = new Map(lists.flatMap(({ orders }) => orders.map((key) => [key.orderId, key])));
  listed.delete(checkout.orderId);
  if (listed.size === 0) return;
  const decided = await decideCharge(ctx, checkout);
  const media = new Set(decided.answer ? [] : mediaOf(decided.order));
  const until = performance.now() + MOST_WAIT_MS;
  const finishing = checkOrders([...listed.values()], async (key) => {
    const checked = await finishIfPaid(ctx, key, until);
    if (checked.some((id) => media.has(id))) throw new AppError('PAYMENT_IN_PROGRESS', 'in another order');
  });
  await Promise.race([finishing, pause(MOST_WAIT_MS, undefined, { ref: false })]);
}
