import { errorCodeOf } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order, orderedMedias } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { paymentState } from '#shared/payment.ts';
import {
  cachedOrder,
  ORDER_SCOPE,
  type OrderApi,
  type OrderClient,
  type OthersChange,
  openOrder,
  orderKey,
  rightOfCard,
  sendSelection,
  setOrder,
  type WantedMedias,
} from './order-client.ts';

/**
 * Cached orders whose content is not all migrated, and whether with the selection. An emptied order keeps its number: once it
 * has some of the content again, only this tells that the rest is missing.
 */
const unfinishedMigrations = new WeakMap<Order, boolean>();

const isReplaced = (cached: Order, order: Order) =>
  unfinishedMigrations.has(cached) || !isSameOrder(cached, order) || isForgotten(cached, order);

/** What was read back after, and until when. */
type ReadBack = { readonly reason?: ErrorCode; readonly signal?: AbortSignal };

/**
 * Reads the card's order, in the queue. If it replaced the cached one, cards, selection and buyer are migrated (the last two unless
 * the cached one was completed).
 * @param reason error of the change before: ORDER_COMPLETED migrates no selection, NOT_FOUND means the order is gone
 */
export async function readOrder(orderClient: OrderClient, { reason, signal }: ReadBack = {}): Promise<Order> {
  const cached = cachedOrder(orderClient);
  const order = await openOrder(orderClient, { signal });
  const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (cached?.items.length ?? 0) > 0;
  if (!cached || !(isEmptied || isReplaced(cached, order))) return order;
  refreshGalleries(orderClient);
  if (order.isCompleted) return order;
  const keepsSelection = unfinishedMigrations.get(cached) ?? (!cached.isCompleted && reason !== 'ORDER_COMPLETED');
  unfinishedMigrations.set(cached, keepsSelection);
  const migrated = await migrateOrder(orderClient, cached, order, keepsSelection);
  unfinishedMigrations.delete(cached);
  return migrated;
}

export function refreshGalleries({ utils }: OrderClient): void {
  void utils.gallery.byCards.invalidate();
}

/** Reads the order into its cache entry. Null on failure: the entry is stale, and read before the next change. */
export async function refetchOrder(orderClient: OrderClient, after: ReadBack = {}): Promise<Order | null> {
  const { firstCard } = orderClient;
  try {
    const order = await readOrder(orderClient, after);
    setOrder(orderClient, order, { card: firstCard });
    return order;
  } catch (error) {
    logProblem('the order could not be read back', error);
    await readAgainLater(orderClient);
    return null;
  }
}

/** Reads the order within seconds, and before the next change. A read that has begun may be from before what was changed. */
export async function readAgainLater({ utils, firstCard }: OrderClient): Promise<void> {
  const input = { cards: [firstCard.right] as [string] };
  await utils.order.open.cancel(input);
  await utils.order.open.invalidate(input, { refetchType: 'none' });
}

export const readMutation = (orderClient: OrderClient) => ({
  scope: ORDER_SCOPE,
  mutationFn: () => refetchOrder(orderClient),
});

/** Reads outside the queue: a change cancels it. If another order replaced the cached one, the queue reads it again. */
async function readOutOfTurn(orderClient: OrderClient): Promise<Order> {
  const cached = cachedOrder(orderClient);
  const order = await openOrder(orderClient);
  if (!cached || !isReplaced(cached, order)) return order;
  const { queryClient } = orderClient;
  void queryClient.getMutationCache().build(queryClient, readMutation(orderClient)).execute(undefined);
  return cached;
}

export const orderQuery = (orderClient: OrderClient) => ({
  queryKey: orderKey(orderClient.firstCard.right),
  queryFn: () => readOutOfTurn(orderClient),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

function singleMedias({ items }: Order): readonly string[] {
  return items.flatMap((item) => (item.isAllDigital ? [] : item.medias));
}

/** Null if nothing differs but what this visitor wanted. */
export function othersChange(before: Order, now: Order, wanted: WantedMedias = new Map()): OthersChange | null {
  const [had, has] = [orderedMedias(before), orderedMedias(now)];
  const own = new Set([...wanted.keys()].map(mediaName));
  const added = singleMedias(now).filter((media) => !had.has(media) && !own.has(mediaName(media)));
  const removed = singleMedias(before).filter((media) => !has.has(media) && !own.has(mediaName(media)));
  const hasPackage = hasAllDigital(now);
  const isPackageOther = hasPackage !== hasAllDigital(before);
  if (added.length + removed.length === 0 && !isPackageOther) return null;
  return { added, removed, hasAllDigital: isPackageOther ? hasPackage : null, isEmptied: now.items.length === 0 };
}

/** The order, if a look may show what another phone changed: one that is being paid stays as it is. */
export function orderToLookAt({ queryClient, utils, firstCard }: OrderClient): Order | null {
  const data = queryClient.getQueryData<Order>(orderKey(firstCard.right));
  if (!data || data.isCompleted) return null;
  const payment = utils.payment.byOrder.getData({ order: data.id }) ?? data.payment;
  if (['open', 'paid'].includes(paymentState(payment))) return null;
  return data;
}

/** By the shared state alone. Without an answer nothing is changed: it is asked again a second later. */
export async function isChangedElsewhere(orderClient: OrderClient): Promise<boolean> {
  const version = await orderClient.api.version().catch(() => null);
  const order = orderToLookAt(orderClient);
  return version !== null && order !== null && order.version !== version;
}

/** Reads what another phone changed. Null for none. */
export async function lookForOthersChange(orderClient: OrderClient): Promise<OthersChange | null> {
  const { firstCard } = orderClient;
  const before = orderToLookAt(orderClient);
  if (!before) return null;
  try {
    const order = await openOrder(orderClient, { mayBeRecent: true });
    if (isReplaced(before, order)) {
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

/** Saves the known buyer again, so that nobody retypes it. If that fails, the checkout asks again. */
async function saveBuyerAgain(api: OrderApi, { customer, address }: Order, fresh: Order): Promise<Order> {
  if (fresh.customer || !customer || customer.documentType === 'other') return fresh;
  let order = fresh;
  try {
    const saved = { ...customer, documentType: customer.documentType };
    order = await api.saveCustomer({ order: order.id, customer: saved });
    if (address) order = await api.saveAddress({ order: order.id, address });
  } catch (error) {
    logProblem('a part of the order could not be migrated', error);
  }
  return order;
}

/**
 * As far as its content still exists. Sends `renewed` if something was selected.
 * @throws in an outage: the page keeps the order that is gone, and its next read migrates the rest
 */
async function migrateOrder(
  orderClient: OrderClient,
  gone: Order,
  fresh: Order,
  keepsSelection: boolean,
): Promise<Order> {
  const { api } = orderClient;
  let order = fresh;
  let isWhole = true;
  const migrate = async (change: () => Promise<Order>) => {
    try {
      order = await change();
    } catch (error) {
      if (isFailingForAll(errorCodeOf(error))) throw error;
      logProblem('a part of the order could not be migrated', error);
      isWhole = false;
    }
  };
  for (const code of gone.cards.filter((card) => !fresh.cards.includes(card))) {
    await migrate(() => api.addCard({ order: order.id, card: rightOfCard(orderClient, code) ?? '' }));
  }
  if (!keepsSelection) return order;
  const selected = new Map(singleMedias(gone).map((media) => [media, true]));
  if (selected.size > 0) {
    const onReply = (_: Order, refused: readonly ShownFailure[]) => {
      isWhole &&= refused.length === 0;
    };
    await migrate(() => sendSelection(api, order, { wanted: () => selected, onReply }));
    if (!isWhole) order = await openOrder(orderClient);
  }
  const hadAllDigital = hasAllDigital(gone);
  if (hadAllDigital && !hasAllDigital(order)) await migrate(() => api.addAllDigital({ order: order.id }));
  order = await saveBuyerAgain(api, gone, order);
  if (selected.size > 0 || hadAllDigital) orderClient.onEvent({ kind: 'renewed', isWhole });
  return order;
}
