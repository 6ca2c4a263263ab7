import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import type { OrderKey } from '#server/rights/order-handle.ts';
import { assertMayChange, type BuyerRequest } from './change-order.ts';
import { readOrder } from './read-order.ts';

async function isOpen(ctx: VenueContext, key: OrderKey): Promise<boolean> {
  try {
    return !(await readOrder(ctx, key)).isCompleted;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Only the buyer may take a media from an order whose payment is pending. A completed order has no unsold media. */
export async function assertNotPaidFor(ctx: VenueContext, request: BuyerRequest): Promise<void> {
  try {
    await assertMayChange(ctx, request);
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED' || (await isOpen(ctx, request))) throw error;
  }
}

export async function isPaidFor(ctx: VenueContext, key: OrderKey): Promise<boolean> {
  try {
    await assertNotPaidFor(ctx, { ...key, right: undefined });
    return false;
  } catch (error) {
    if (['ORDER_AWAITS_PAYMENT', 'ORDER_COMPLETED'].includes(errorCodeOf(error))) return true;
    throw error;
  }
}
