import { logProblem } from '#client/services/problem-log.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { cachedOrder, setOrder } from './order-cache.ts';
import { type OrderClient, openOrder } from './order-client.ts';

/**
 * Reads the order of the card in the address; the provider makes one when there is none. When the reply is another order
 * than the cached one, the cards of the cached one are migrated to it. Selection and buyer are migrated too, unless the
 * cached order was completed: then they have been bought. The galleries are read again.
 * @param reason the error of the change that failed before this read, if one did. After ORDER_COMPLETED nothing selected
 * is migrated. After NOT_FOUND the cached order is gone, even if the provider gave its id to the next one.
 */
export async function readOrder(orderClient: OrderClient, reason: ErrorCode | null = null): Promise<Order> {
  const cached = cachedOrder(orderClient);
  const order = await openOrder(orderClient);
  const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (cached?.items.length ?? 0) > 0;
  if (!cached || (isSameOrder(cached, order) && !isEmptied && !isForgotten(cached, order))) return order;
  refreshGalleries(orderClient);
  if (order.isCompleted) return order;
  const keepsSelection = !cached.isCompleted && reason !== 'ORDER_COMPLETED';
  // An order rarely vanishes: the code that migrates one loads only then.
  const { migrateOrder } = await import('./migrate-order.ts');
  return migrateOrder(orderClient, cached, order, keepsSelection);
}

/** Marks the galleries of all cards as stale; those on the screen are read again at once. */
export function refreshGalleries({ utils }: OrderClient): void {
  void utils.gallery.byCards.invalidate();
}

/**
 * Reads the order into its cache entry.
 * @param reason as for `readOrder`
 * @returns null when it could not be read: the entry is then marked as stale, and read before the next change
 */
export async function refetchOrder(orderClient: OrderClient, reason: ErrorCode | null = null): Promise<Order | null> {
  const { utils, firstCard } = orderClient;
  try {
    const order = await readOrder(orderClient, reason);
    setOrder(orderClient, order, { card: firstCard });
    return order;
  } catch (error) {
    logProblem('the order could not be read back', error);
    await utils.order.open.invalidate({ cards: [firstCard.right] }, { refetchType: 'none' });
    return null;
  }
}
