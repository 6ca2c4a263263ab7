import type { QueryClient } from '@tanstack/react-query';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { errorCodeOf } from '../lib/trpc.ts';
import { heldOrder, ORDER_SCOPE, type OrderDesk } from './order-entry.ts';
import { changeOrder, refreshGalleries } from './order-reading.ts';
import { isWithoutAnswer, sendWishes, unmetWishes, type Wishes } from './send-wishes.ts';

export const MEDIA_WISH_KEY = ['order', 'media-wish'];
export const ALL_DIGITAL_WISH_KEY = ['order', 'all-digital-wish'];

/** A press on a media's tick. `first`: the right of the card whose order it is about. */
export type MediaWish = { readonly first: string; readonly media: string; readonly isWanted: boolean };

/** Wishes that an earlier one took along: when their turn comes, there is nothing left to do. */
const takenAlong = new WeakSet<MediaWish>();

/** The wishes whose turn it is: all that wait, up to the first change of another kind, which must not be overtaken. */
function wishesInTurn(client: QueryClient, running: MediaWish): readonly MediaWish[] {
  const inQueue = client.getMutationCache().findAll({
    status: 'pending',
    predicate: ({ options }) => options.scope?.id === ORDER_SCOPE.id,
  });
  const from = inQueue.findIndex(({ state }) => state.variables === running);
  const next = inQueue.slice(from + 1);
  const isWish = ({ options, state }: (typeof inQueue)[number]) =>
    options.mutationKey?.[1] === MEDIA_WISH_KEY[1] && (state.variables as MediaWish).first === running.first;
  const end = next.findIndex((mutation) => !isWish(mutation));
  const others = end === -1 ? next : next.slice(0, end);
  return [running, ...others.map(({ state }) => state.variables as MediaWish)];
}

/** Tells a failure once; what the provider refused may be gone or sold, so the media are asked for again. */
function tellFailure(desk: OrderDesk, error: unknown): void {
  if (!isWithoutAnswer(error)) refreshGalleries(desk);
  desk.tell({ kind: 'failed', errorCode: errorCodeOf(error) });
}

/** Fulfils a wish and all that wait behind it, each media as it was wanted last (requirements C4, G11). */
export async function fulfilWishes(desk: OrderDesk, running: MediaWish): Promise<void> {
  if (takenAlong.has(running)) return;
  const batch = wishesInTurn(desk.client, running);
  for (const wish of batch) takenAlong.add(wish);
  const wishes: Wishes = new Map(batch.map(({ media, isWanted }) => [media, isWanted]));
  let failure: unknown = null;
  const apply = async (order: Order) => {
    const sent = await sendWishes(desk.calls, order.id, unmetWishes(order, wishes));
    failure = [...sent.refusals.values()].find(isWithoutAnswer) ?? [...sent.refusals.values()][0] ?? null;
    if (!sent.order) throw failure;
    return sent.order;
  };
  try {
    await changeOrder(desk, { isDone: (order) => unmetWishes(order, wishes).size === 0, apply });
  } catch (error) {
    failure = error;
  }
  const now = heldOrder(desk);
  const isFulfilled = now !== undefined && unmetWishes(now, wishes).size === 0;
  if (failure !== null && !isFulfilled) tellFailure(desk, failure);
}

/** Puts the all digital package in or takes it out (requirement C5). */
export async function fulfilAllDigital(desk: OrderDesk, { isWanted }: { readonly isWanted: boolean }): Promise<void> {
  const { addAllDigital, removeAllDigital } = desk.calls;
  const change = isWanted ? addAllDigital : removeAllDigital;
  try {
    await changeOrder(desk, {
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: (order) => change({ order: order.id }),
    });
  } catch (error) {
    tellFailure(desk, error);
  }
}
