import { getQueryKey } from '@trpc/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { rightOfCard, visitCards } from '#client/queries/card-entry.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { cachedOrder, type OrderClient, orderKey, setOrder, setOrderOfCard } from './order-entry.ts';

/** Asks for the order of all cards that are open; the provider makes one when there is none. */
export function openOrder({ client, calls, first }: OrderClient): Promise<Order> {
  const others = visitCards(client, first.code).flatMap((code) => rightOfCard(client, code) ?? []);
  return calls.open({ cards: [first.right, ...others] });
}

/**
 * Reads the order of the card in the address; the provider makes one when there is none. When that is another than the one
 * held so far, its cards are brought into the new one, and what was chosen and who buys it if the old one is gone and not
 * completed: then it has been bought. The media are asked for again.
 * @param reason why it is read, if a change of it failed: a completed order's choices are bought, one that is not found is
 * gone even where the provider gave its id to the next.
 */
export async function readOrder(orderClient: OrderClient, reason: ErrorCode | null = null): Promise<Order> {
  const held = cachedOrder(orderClient);
  const order = await openOrder(orderClient);
  const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (held?.items.length ?? 0) > 0;
  if (!held || (isSameOrder(held, order) && !isEmptied && !isForgotten(held, order))) return order;
  refreshGalleries(orderClient);
  const keepsChoices = !held.isCompleted && reason !== 'ORDER_COMPLETED';
  if (order.isCompleted) return order;
  // An order that vanished is rare: what brings its choices into the next one is loaded then.
  const { migrateOrder } = await import('./migrate-order.ts');
  return migrateOrder(orderClient, held, order, keepsChoices);
}

/** Asks for the media of all cards again: the ones on the screen at once. */
export function refreshGalleries({ client }: OrderClient): void {
  void client.invalidateQueries({ queryKey: getQueryKey(trpc.gallery.byCards) });
}

/**
 * Reads the order into its entry.
 * @returns null when it could not be read: the entry is no longer trusted, and read before the next change
 */
export async function refetchOrder(orderClient: OrderClient, reason: ErrorCode | null = null): Promise<Order | null> {
  try {
    const order = await readOrder(orderClient, reason);
    setOrderOfCard(orderClient.client, orderClient.first.right, order);
    return order;
  } catch (error) {
    logProblem('the order could not be read back', error);
    await orderClient.client.invalidateQueries({
      queryKey: orderKey(orderClient.first.right),
      exact: true,
      refetchType: 'none',
    });
    return null;
  }
}

/** The order to change: as held, or read first when nobody knows whether what is held is still so. */
async function freshOrder(orderClient: OrderClient): Promise<Order> {
  const state = orderClient.client.getQueryState<Order>(orderKey(orderClient.first.right));
  if (state?.data && !state.isInvalidated) return state.data;
  const order = await readOrder(orderClient);
  setOrderOfCard(orderClient.client, orderClient.first.right, order);
  return order;
}

type Change = { readonly isDone: (order: Order) => boolean; readonly apply: (order: Order) => Promise<Order> };

/**
 * Runs a change and writes its reply. After a failure the provider's truth is read back before anything else runs: a change
 * whose reply was lost is done, and one that met an order which is gone is made again in the one in its place.
 * @throws what the change failed with, when the order is not as it should be in the end.
 */
export async function changeOrder(orderClient: OrderClient, { isDone, apply }: Change): Promise<Order> {
  let order = await freshOrder(orderClient);
  for (let isAgain = false; ; isAgain = true) {
    if (isDone(order)) return order;
    try {
      const reply = await apply(order);
      setOrder(orderClient.client, reply);
      return reply;
    } catch (error) {
      const reason = errorCodeOf(error);
      const now = await refetchOrder(orderClient, reason);
      if (now && isDone(now)) return now;
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isAgain) throw error;
      order = now;
    }
  }
}
