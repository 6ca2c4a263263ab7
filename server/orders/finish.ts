import { LRUCache } from 'lru-cache';
import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { changeRecord, readRecord } from './charge-record.ts';

/** How long a completed order is remembered, in ms: another phone looks meanwhile, and sends its own finish. */
const REMEMBERED_MS = 2 * RECENT_ORDER_MS;

export function createFinishedOrders(): VenueContext['finishedOrders'] {
  return new LRUCache({ max: 1_000, ttl: REMEMBERED_MS, ttlAutopurge: true });
}

/** Sends one finish for all tabs and instances (B13). Failures and open orders are not remembered. Needs the order's lock. */
export async function finishOnce(
  ctx: VenueContext,
  orderId: string,
  send: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  const key = keyOf(['finished', ctx.venue.site, orderId]);
  const known = ctx.finishedOrders.get(key);
  if (known !== undefined) return known;
  if ((await readRecord(ctx, orderId)).finished) throw new AppError('ORDER_COMPLETED', 'it was finished already');
  const order = await send();
  if (order.isCompleted) {
    ctx.finishedOrders.set(key, order);
    await changeRecord(ctx, orderId, (record) => ({ ...record, finished: { leftMs: REMEMBERED_MS } }));
  }
  return order;
}
