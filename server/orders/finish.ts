import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { changeRecord, readRecord } from './charge-record.ts';
import { FINISHED_MS } from './order-stores.ts';

/** Finishes an order once for all tabs and instances (B13). Remembers only completed orders. Needs the order's lock. */
export async function finishOnce(
  ctx: VenueContext,
  orderId: string,
  send: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  const key = keyOf(['finished', ctx.venue.site, orderId]);
  const known = ctx.orders.finishedOrders.get(key);
  if (known !== undefined) return known;
  if ((await readRecord(ctx, orderId)).finished) throw new AppError('ORDER_COMPLETED', 'it was finished already');
  const order = await send();
  if (order.isCompleted) {
    ctx.orders.finishedOrders.set(key, order);
    await changeRecord(ctx, orderId, (record) => ({ ...record, finished: { leftMs: FINISHED_MS } }));
  }
  return order;
}
