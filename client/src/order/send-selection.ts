import { errorCodeOf } from '#client/lib/trpc.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { isUnanswered } from '#shared/unanswered.ts';
import type { OrderApi } from './order-client.ts';

/** Whether the visitor wants each media in the order, by the media's id. */
export type WantedMedias = ReadonlyMap<string, boolean>;

/** How many changes are sent at the same time, the last one apart. */
const MAX_PARALLEL_REQUESTS = 6;

/** Whether a request failed in a way that the next one would, too. The change itself may have been made. */
export function willFailAgain(error: unknown): boolean {
  const code = errorCodeOf(error);
  return isUnanswered(code) || code === 'TOO_MANY_REQUESTS';
}

/** What an order still lacks of what is wanted. */
export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

type SentSelection = {
  /** The whole order after all changes; null when its last state is unknown and it has to be read. */
  readonly order: Order | null;
  /** Why a change failed, by media. */
  readonly failures: ReadonlyMap<string, unknown>;
};

/** Runs a task for each item, some at a time. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work));
}

/**
 * Sends changes of several media: all but the last in parallel, then the last alone. Replies that cross each other do not
 * show which is newer. The last change is sent when all others are answered, so its reply is the true order. The provider
 * may lose one of two changes that meet: what the true order lacks is sent again, one by one.
 */
export async function sendSelection(api: OrderApi, order: string, wanted: WantedMedias): Promise<SentSelection> {
  const failures = new Map<string, unknown>();
  let connectionError: unknown = null;
  const send = async ([media, isWanted]: [string, boolean]): Promise<Order | null> => {
    try {
      if (connectionError) throw connectionError;
      return await (isWanted ? api.addMedia : api.removeMedia)({ order, media });
    } catch (error) {
      failures.set(media, error);
      if (willFailAgain(error)) connectionError = error;
      return null;
    }
  };
  const changes = [...wanted];
  const last = changes.pop();
  await inParallel(changes, send);
  let latest = last ? await send(last) : null;
  // An order with the package does not list the media that were selected one by one.
  const lost = latest && !hasAllDigital(latest) ? [...missingChanges(latest, wanted)] : [];
  for (const change of lost.filter(([media]) => !failures.has(media))) latest = await send(change);
  return { order: connectionError ? null : latest, failures };
}
