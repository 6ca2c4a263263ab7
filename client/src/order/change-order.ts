import type { Mutation, MutationCache } from '@tanstack/react-query';
import { errorCodeOf, failureOf } from '#client/lib/trpc.ts';
import { lastAttemptMs, type ProcedureName, visitorWaitMs } from '#shared/deadlines.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isFailingForAll, isOutage, isUnanswered } from '#shared/outage.ts';
import {
  cachedOrder,
  missingChanges,
  ORDER_SCOPE,
  type OrderClient,
  type OthersChange,
  orderKey,
  sendSelection,
  setOrder,
  type WantedMedias,
} from './order-client.ts';
import { othersChange, readAgainLater, readOrder, refetchOrder, refreshGalleries } from './read-order.ts';

/** The read of what came of a change has at least this, in ms. */
const LEAST_READ_MS = 2_000;

async function freshOrder(orderClient: OrderClient, called: ProcedureName): Promise<Order> {
  const { queryClient, firstCard } = orderClient;
  const state = queryClient.getQueryState<Order>(orderKey(firstCard.right));
  if (state?.data && !state.isInvalidated) return state.data;
  const order = await readOrder(orderClient, { signal: AbortSignal.timeout(lastAttemptMs(called)) });
  setOrder(orderClient, order, { card: firstCard });
  return order;
}

type Keep = (reply: Order) => Order;

type Change = {
  readonly called: ProcedureName;
  readonly isDone: (order: Order) => boolean;
  /** `keep` shows a reply that is not the last. */
  readonly apply: (order: Order, keep: Keep) => Promise<Order>;
};

/** The reply to a change lacks what the order had. */
class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/**
 * After a failure the order is read back first: it may be done, or needed again in a new order. If its outcome is unknown,
 * it may arrive later still, and the order is read once more. All within the visitor's time.
 * @throws the change's error if the order still lacks it
 */
export async function changeOrder(orderClient: OrderClient, { called, isDone, apply }: Change): Promise<Order> {
  const end = performance.now() + visitorWaitMs(called);
  let order = await freshOrder(orderClient, called);
  const keep: Keep = (reply) => {
    if (isForgotten(order, reply)) throw new ForgottenError();
    setOrder(orderClient, reply);
    return reply;
  };
  for (let isRetry = false; ; isRetry = true) {
    if (isDone(order)) return order;
    try {
      return keep(await apply(order, keep));
    } catch (error) {
      const reason = error instanceof ForgottenError ? 'NOT_FOUND' : errorCodeOf(error);
      const signal = AbortSignal.timeout(Math.max(LEAST_READ_MS, Math.round(end - performance.now())));
      const now = await refetchOrder(orderClient, { reason, signal });
      if (now && isDone(now)) return now;
      if (isOutage(reason)) await readAgainLater(orderClient);
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isRetry) throw error;
      order = now;
    }
  }
}

/**
 * Reopens an order that is gone and saves there, so that the visitor stays in the step. One that may lack something is read
 * first. @throws the request's error
 */
export async function saveBuyer(
  orderClient: OrderClient,
  shown: string,
  save: (order: string) => Promise<Order>,
): Promise<void> {
  const { queryClient, firstCard } = orderClient;
  const isStale = queryClient.getQueryState(orderKey(firstCard.right))?.isInvalidated;
  try {
    const order = isStale ? await freshOrder(orderClient, 'order.saveCustomer') : { id: shown };
    setOrder(orderClient, await save(order.id));
  } catch (error) {
    if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
    const now = await refetchOrder(orderClient, { reason: 'NOT_FOUND' });
    if (!now || now.isCompleted || now.items.length === 0) throw error;
    setOrder(orderClient, await save(now.id));
  }
}

/** Of every change that a visitor makes to an order's contents. */
export const ORDER_KEY = ['order'];
export const SELECTION_KEY = [...ORDER_KEY, 'selection'];
export const ALL_DIGITAL_KEY = [...ORDER_KEY, 'all-digital'];

export type SelectionChange = {
  readonly cardRight: string;
  readonly medias: readonly string[];
  readonly isWanted: boolean;
};

/** The mutation cache does not know the type. */
export function selectionChangeOf({ state }: Pick<Mutation, 'state'>): SelectionChange {
  return state.variables as SelectionChange;
}

export function wantedMedias(changes: readonly SelectionChange[]): WantedMedias {
  return new Map(changes.flatMap(({ medias, isWanted }) => medias.map((media) => [media, isWanted] as const)));
}

/** Already part of an earlier change's batch. */
const batched = new WeakSet<SelectionChange>();

/** Takes all waiting changes, up to the first of another kind. */
function takeBatch(running: SelectionChange, cache: MutationCache): WantedMedias {
  const queue = cache.findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === ORDER_SCOPE.id });
  const next = queue.slice(queue.findIndex(({ state }) => state.variables === running) + 1);
  const isOfThisBatch = (mutation: Mutation) =>
    mutation.options.mutationKey?.[1] === SELECTION_KEY[1] &&
    selectionChangeOf(mutation).cardRight === running.cardRight;
  const end = next.findIndex((mutation) => !isOfThisBatch(mutation));
  const batch = [running, ...(end === -1 ? next : next.slice(0, end)).map(selectionChangeOf)];
  for (const change of batch) batched.add(change);
  return wantedMedias(batch);
}

/** Once. Galleries are refetched, because refused media may be gone or sold. */
function reportFailure(orderClient: OrderClient, { errorCode, venueWords }: ShownFailure): void {
  if (!isFailingForAll(errorCode)) refreshGalleries(orderClient);
  orderClient.onEvent({ kind: 'failed', errorCode, venueWords });
}

/** The last wish per media counts (requirements C4, G11). Never throws: failures become events. */
async function applySelectionChange(orderClient: OrderClient, running: SelectionChange): Promise<void> {
  if (batched.has(running)) return;
  const cache = orderClient.queryClient.getMutationCache();
  const before = cachedOrder(orderClient);
  let wanted = takeBatch(running, cache);
  let failure: ShownFailure | null = null;
  const takeWanted = () => {
    wanted = takeBatch(running, cache);
    return wanted;
  };
  const isDone = (order: Order) => missingChanges(order, wanted).size === 0;
  try {
    await changeOrder(orderClient, {
      called: 'order.changeSelection',
      isDone,
      apply: (order, keep) =>
        sendSelection(orderClient.api, order, {
          wanted: takeWanted,
          onReply: (reply, refused) => {
            failure ??= refused[0] ?? null;
            keep(reply);
          },
        }),
    });
  } catch (error) {
    failure = failureOf(error);
    if (isUnanswered(failure.errorCode)) {
      // Ticks of the meantime have waited as long, and would meet the same. What the order has of them is unknown.
      takeBatch(running, cache);
      return reportFailure(orderClient, failure);
    }
  }
  const order = cachedOrder(orderClient);
  if (failure !== null && !(order && isDone(order))) reportFailure(orderClient, failure);
  else if (before && order && isSameOrder(before, order))
    announceChange(orderClient, othersChange(before, order, wanted));
}

/** A tick waits in the order's queue, where what shows at once finds it. */
export const selectionMutation = (orderClient: OrderClient) => ({
  mutationKey: SELECTION_KEY,
  scope: ORDER_SCOPE,
  mutationFn: (change: SelectionChange) => applySelectionChange(orderClient, change),
});

export function undoOthersChange(
  orderClient: OrderClient,
  { added, removed, hasAllDigital: hasPackage }: OthersChange,
) {
  const { queryClient } = orderClient;
  const cache = queryClient.getMutationCache();
  const cardRight = orderClient.firstCard.right;
  const change = (medias: readonly string[], isWanted: boolean) => {
    if (medias.length > 0)
      void cache.build(queryClient, selectionMutation(orderClient)).execute({ cardRight, medias, isWanted });
  };
  // An order that is empty for a moment would close the checkout.
  change(removed, true);
  change(added, false);
  if (hasPackage !== null)
    void cache.build(queryClient, allDigitalMutation(orderClient)).execute({ isWanted: !hasPackage });
}

export function announceChange(orderClient: OrderClient, change: OthersChange | null): void {
  if (!change) return;
  orderClient.onEvent({ kind: 'changedByOthers', change, undo: () => undoOthersChange(orderClient, change) });
}

/** The all digital package (requirement C5). Never throws: failures become events. */
async function applyAllDigital(orderClient: OrderClient, { isWanted }: { readonly isWanted: boolean }): Promise<void> {
  const { addAllDigital, removeAllDigital } = orderClient.api;
  const change = isWanted ? addAllDigital : removeAllDigital;
  try {
    await changeOrder(orderClient, {
      called: isWanted ? 'order.addAllDigital' : 'order.removeAllDigital',
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: (order) => change({ order: order.id }),
    });
  } catch (error) {
    reportFailure(orderClient, failureOf(error));
  }
}

export const allDigitalMutation = (orderClient: OrderClient) => ({
  mutationKey: ALL_DIGITAL_KEY,
  scope: ORDER_SCOPE,
  mutationFn: (change: { readonly isWanted: boolean }) => applyAllDigital(orderClient, change),
});
