import { errorCodeOf } from '#client/lib/trpc.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { isUnanswered } from '#shared/unanswered.ts';
import type { OrderCalls } from './order-entry.ts';

/** What is wanted of each media, by id: in the order or not. */
export type Wishes = ReadonlyMap<string, boolean>;

/** How many changes are under way at once, the last one apart. */
const AT_ONCE = 6;

/** Whether a call failed without a word on what was asked: it may have been done, and the next one will fare no better. */
export function isWithoutAnswer(error: unknown): boolean {
  const code = errorCodeOf(error);
  // After TOO_MANY_REQUESTS the next change would be refused as well.
  return isUnanswered(code) || code === 'TOO_MANY_REQUESTS';
}

/** The wishes that an order does not fulfil. */
export function unmetWishes(order: Order, wishes: Wishes): Wishes {
  const ordered = orderedMedias(order);
  return new Map([...wishes].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

type Sent = {
  /** The whole order after all of it; null when the last word on it is missing and it has to be read. */
  readonly order: Order | null;
  /** Why a wish was not fulfilled, by media. */
  readonly refusals: ReadonlyMap<string, unknown>;
};

/** Runs a task for each item, some at a time. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Sends what is wanted of several media: all but the last at the same time, then the last alone. Replies that cross each
 * other say nothing of who is newer; the last one was asked when all others were answered, so its order is the truth. What
 * it lacks all the same, because the provider lost one of two changes that met, is asked for again, one by one.
 */
export async function sendWishes(calls: OrderCalls, order: string, wishes: Wishes): Promise<Sent> {
  const refusals = new Map<string, unknown>();
  let cutOff: unknown = null;
  const send = async ([media, isWanted]: [string, boolean]): Promise<Order | null> => {
    try {
      if (cutOff) throw cutOff;
      return await (isWanted ? calls.addMedia : calls.removeMedia)({ order, media });
    } catch (error) {
      refusals.set(media, error);
      if (isWithoutAnswer(error)) cutOff = error;
      return null;
    }
  };
  const changes = [...wishes];
  const last = changes.pop();
  await inParallel(changes, send);
  let latest = last ? await send(last) : null;
  // The package hides what was chosen one by one.
  const lost = latest && !hasAllDigital(latest) ? [...unmetWishes(latest, wishes)] : [];
  for (const change of lost.filter(([media]) => !refusals.has(media))) latest = await send(change);
  return { order: cutOff ? null : latest, refusals };
}
