import type { Mutation, MutationCache } from '@tanstack/react-query';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { changeOrder } from './change-order.ts';
import { refreshGalleries } from './load-order.ts';
import { cachedOrder } from './order-cache.ts';
import { ORDER_SCOPE, type OrderClient } from './order-client.ts';
import { missingChanges, sendSelection, type WantedMedias, willFailAgain } from './send-selection.ts';

export const SELECTION_KEY = ['order', 'selection'];
export const ALL_DIGITAL_KEY = ['order', 'all-digital'];

/** A click on the tick of one media. `cardRight`: the right of the card whose order it changes. */
export type SelectionChange = { readonly cardRight: string; readonly media: string; readonly isWanted: boolean };

/** The variables of a mutation of `SELECTION_KEY`; the mutation cache does not know their type. */
export function selectionChangeOf({ state }: Pick<Mutation, 'state'>): SelectionChange {
  return state.variables as SelectionChange;
}

/** What is wanted of each media by changes in the order of their clicks: the last one counts. */
export function wantedMedias(changes: readonly SelectionChange[]): WantedMedias {
  return new Map(changes.map(({ media, isWanted }) => [media, isWanted]));
}

/** Changes that an earlier one took into its batch: nothing is left to do when their turn comes. */
const batched = new WeakSet<SelectionChange>();

/** The batch of a change: itself and all that wait behind it, up to the first change of another kind. */
function batchOf(running: SelectionChange, cache: MutationCache): readonly SelectionChange[] {
  const queue = cache.findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === ORDER_SCOPE.id });
  const next = queue.slice(queue.findIndex(({ state }) => state.variables === running) + 1);
  const isOfThisBatch = (mutation: Mutation) =>
    mutation.options.mutationKey?.[1] === SELECTION_KEY[1] &&
    selectionChangeOf(mutation).cardRight === running.cardRight;
  const end = next.findIndex((mutation) => !isOfThisBatch(mutation));
  return [running, ...(end === -1 ? next : next.slice(0, end)).map(selectionChangeOf)];
}

/** Reports a failure once. What the provider refused may be gone or sold, so the galleries are read again. */
function reportFailure(orderClient: OrderClient, error: unknown): void {
  if (!willFailAgain(error)) refreshGalleries(orderClient);
  orderClient.onEvent({ kind: 'failed', errorCode: errorCodeOf(error) });
}

/**
 * Applies a selection change, and in the same batch all that wait behind it: each media as it was wanted last
 * (requirements C4, G11). Never throws: a failure becomes an event.
 */
export async function applySelectionChange(orderClient: OrderClient, running: SelectionChange): Promise<void> {
  if (batched.has(running)) return;
  const batch = batchOf(running, orderClient.queryClient.getMutationCache());
  for (const change of batch) batched.add(change);
  const wanted = wantedMedias(batch);
  let failure: unknown = null;
  const apply = async (order: Order) => {
    const sent = await sendSelection(orderClient.api, order.id, missingChanges(order, wanted));
    const failures = [...sent.failures.values()];
    failure = failures.find(willFailAgain) ?? failures[0] ?? null;
    if (!sent.order) throw failure;
    return sent.order;
  };
  try {
    await changeOrder(orderClient, { isDone: (order) => missingChanges(order, wanted).size === 0, apply });
  } catch (error) {
    failure = error;
  }
  const order = cachedOrder(orderClient);
  const isDone = order !== undefined && missingChanges(order, wanted).size === 0;
  if (failure !== null && !isDone) reportFailure(orderClient, failure);
}

/** Adds or removes the all digital package (requirement C5). Never throws: a failure becomes an event. */
export async function applyAllDigital(
  orderClient: OrderClient,
  { isWanted }: { readonly isWanted: boolean },
): Promise<void> {
  const { addAllDigital, removeAllDigital } = orderClient.api;
  const change = isWanted ? addAllDigital : removeAllDigital;
  try {
    await changeOrder(orderClient, {
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: (order) => change({ order: order.id }),
    });
  } catch (error) {
    reportFailure(orderClient, error);
  }
}
