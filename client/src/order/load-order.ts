import { logProblem } from '#client/services/problem-log.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order, orderedMedias } from '#shared/order.ts';
import { cachedOrder, orderKey, setOrder } from './order-cache.ts';
import { type OrderClient, type OthersChange, openOrder } from './order-client.ts';

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

/** @returns null where both have the same in them */
export function othersChange(before: Order, now: Order): OthersChange | null {
  const singles = (order: Order) => order.items.flatMap((item) => (item.isAllDigital ? [] : item.medias));
  const [had, has] = [orderedMedias(before), orderedMedias(now)];
  const added = singles(now).filter((media) => !had.has(media));
  const removed = singles(before).filter((media) => !has.has(media));
  const hasPackage = hasAllDigital(now);
  const isPackageOther = hasPackage !== hasAllDigital(before);
  if (added.length + removed.length === 0 && !isPackageOther) return null;
  return { added, removed, hasAllDigital: isPackageOther ? hasPackage : null };
}

/**
 * Reads the order to see what another phone with its card did. One that was read or changed within the last seconds is not
 * read, since the server may answer it as it was before. Neither is one that is being paid: its payment is watched.
 * @returns what changed of the selection; null for nothing, or when it could not be read
 */
export async function lookForOthersChange(orderClient: OrderClient): Promise<OthersChange | null> {
  const { queryClient, firstCard } = orderClient;
  const { data: before, dataUpdatedAt = 0 } = queryClient.getQueryState<Order>(orderKey(firstCard.right)) ?? {};
  if (!before || before.isCompleted || before.payment !== null) return null;
  if (Date.now() - dataUpdatedAt < RECENT_ORDER_MS) return null;
  try {
    const order = await openOrder(orderClient, true);
    if (!isSameOrder(before, order) || isForgotten(before, order)) {
      await refetchOrder(orderClient);
      return null;
    }
    setOrder(orderClient, order, { card: firstCard });
    return othersChange(before, order);
  } catch (error) {
    logProblem('the order could not be looked at again', error);
    return null;
  }
}
