import type { QueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { cachedOrder, ORDER_SCOPE, type OrderClient } from './order-entry.ts';
import { changeOrder, refreshGalleries } from './order-reading.ts';
import { isWithoutAnswer, sendWishes, unmetWishes, type Wishes } from './send-wishes.ts';

export const MEDIA_WISH_KEY = ['order', 'media-wish'];
export const ALL_DIGITAL_WISH_KEY = ['order', 'all-digital-wish'];

/** A press on a media's tick. `first`: the right of the card whose order it is about. */
export type SelectionChange = { readonly first: string; readonly media: string; readonly isWanted: boolean };

/** Wishes that an earlier one took along: when their turn comes, there is nothing left to do. */
const takenAlong = new WeakSet<SelectionChange>();

/** The wishes whose turn it is: all that wait, up to the first change of another kind, which must not be overtaken. */
function wishesInTurn(client: QueryClient, running: SelectionChange): readonly SelectionChange[] {
  const inQueue = client.getMutationCache().findAll({
    status: 'pending',
    predicate: ({ options }) => options.scope?.id === ORDER_SCOPE.id,
  });
  const from = inQueue.findIndex(({ state }) => state.variables === running);
  const next = inQueue.slice(from + 1);
  const isWish = ({ options, state }: (typeof inQueue)[number]) =>
    options.mutationKey?.[1] === MEDIA_WISH_KEY[1] && (state.variables as SelectionChange).first === running.first;
  const end = next.findIndex((mutation) => !isWish(mutation));
  const others = end === -1 ? next : next.slice(0, end);
  return [running, ...others.map(({ state }) => state.variables as SelectionChange)];
}

/** Tells a failure once; what the provider refused may be gone or sold, so the media are asked for again. */
function tellFailure(orderClient: OrderClient, error: unknown): void {
  if (!isWithoutAnswer(error)) refreshGalleries(orderClient);
  orderClient.tell({ kind: 'failed', errorCode: errorCodeOf(error) });
}

/** Fulfils a wish and all that wait behind it, each media as it was wanted last (requirements C4, G11). */
export async function fulfilWishes(orderClient: OrderClient, running: SelectionChange): Promise<void> {
  if (takenAlong.has(running)) return;
  const batch = wishesInTurn(orderClient.client, running);
  for (const wish of batch) takenAlong.add(wish);
  const wishes: Wishes = new Map(batch.map(({ media, isWanted }) => [media, isWanted]));
  let failure: unknown = null;
  const apply = async (order: Order) => {
    const sent = await sendWishes(orderClient.calls, order.id, unmetWishes(order, wishes));
    failure = [...sent.refusals.values()].find(isWithoutAnswer) ?? [...sent.refusals.values()][0] ?? null;
    if (!sent.order) throw failure;
    return sent.order;
  };
  try {
    await changeOrder(orderClient, { isDone: (order) => unmetWishes(order, wishes).size === 0, apply });
  } catch (error) {
    failure = error;
  }
  const now = cachedOrder(orderClient);
  const isFulfilled = now !== undefined && unmetWishes(now, wishes).size === 0;
  if (failure !== null && !isFulfilled) tellFailure(orderClient, failure);
}

/** Puts the all digital package in or takes it out (requirement C5). */
export async function fulfilAllDigital(
  orderClient: OrderClient,
  { isWanted }: { readonly isWanted: boolean },
): Promise<void> {
  const { addAllDigital, removeAllDigital } = orderClient.calls;
  const change = isWanted ? addAllDigital : removeAllDigital;
  try {
    await changeOrder(orderClient, {
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: (order) => change({ order: order.id }),
    });
  } catch (error) {
    tellFailure(orderClient, error);
  }
}
