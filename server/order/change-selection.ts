import { errorCodeOf } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { hasAllDigital, orderedMedias } from '#shared/order.ts';
import { isFailingForAll } from '#shared/unanswered.ts';

/** A media by the handle that the browser sent, and whether it is wanted in the order. */
export type SelectionChange = { readonly media: string; readonly isWanted: boolean };

/** Sends one change to the provider, which replies with the whole order. */
type Send = (change: SelectionChange) => Promise<ProviderOrder>;

export type ChangedSelection = {
  /** The true order after all changes. */
  readonly order: ProviderOrder;
  /** What the provider refused, and why. */
  readonly refusals: readonly { readonly media: string; readonly errorCode: ErrorCode }[];
};

/** How many changes of one order the provider gets at the same time. */
const MAX_PARALLEL_CALLS = 6;

/** The changes of one request: what was answered, and what was refused. */
class Batch {
  readonly answered: SelectionChange[] = [];
  readonly refusals = new Map<SelectionChange, unknown>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** @returns null for a refusal. @throws what would fail for the next change, too. */
  async send(change: SelectionChange): Promise<ProviderOrder | null> {
    try {
      const order = await this.#send(change);
      this.answered.push(change);
      return order;
    } catch (error) {
      if (isFailingForAll(errorCodeOf(error))) throw error;
      this.refusals.set(change, error);
      return null;
    }
  }

  /** Sends some at a time. After a failure nothing more is sent, and it is thrown when all calls have ended. */
  async sendAll(changes: readonly SelectionChange[]): Promise<void> {
    const queue = [...changes];
    const failures: unknown[] = [];
    const work = async () => {
      for (let next = queue.shift(); next && failures.length === 0; next = queue.shift()) {
        await this.send(next).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, work));
    if (failures.length > 0) throw failures[0];
  }
}

/** The changes that an order lacks. An order with the package does not list the media that were selected one by one. */
function lacking(order: ProviderOrder, changes: readonly SelectionChange[]): readonly SelectionChange[] {
  if (hasAllDigital(order)) return [];
  const ordered = orderedMedias(order);
  return changes.filter(({ media, isWanted }) => ordered.has(media) !== isWanted);
}

/**
 * Changes several media of an order: all but the last in parallel, then the last alone. Replies that cross each other do
 * not show which is newer; the one that is sent when all others were answered does. If the last change is refused, one
 * that was answered is repeated for its reply. The provider may lose one of two changes that meet: what the order lacks is
 * sent again, one by one.
 * @throws the refusal when every change was refused; a failure that the next change would meet, too.
 */
export async function changeSelection(changes: readonly SelectionChange[], send: Send): Promise<ChangedSelection> {
  const batch = new Batch(send);
  await batch.sendAll(changes.slice(0, -1));
  let order: ProviderOrder | null = null;
  for (const change of changes.slice(-1)) order = await batch.send(change);
  const [repeated] = batch.answered;
  if (!order && repeated) order = await send(repeated);
  if (!order) throw batch.refusals.values().next().value;
  const lost = changes.length > 1 ? lacking(order, batch.answered) : [];
  for (const change of lost) order = (await batch.send(change)) ?? order;
  const refusals = [...batch.refusals].map(([{ media }, error]) => ({ media, errorCode: errorCodeOf(error) }));
  return { order, refusals };
}
