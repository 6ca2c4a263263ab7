import type { ErrorCode } from '#shared/error-codes.ts';
import { MOST_CHANGES_AT_ONCE, type Order, orderedMedias } from '#shared/order.ts';
import type { OrderApi } from './order-client.ts';

/** Whether the visitor wants each media in the order, by the media's id. */
export type WantedMedias = ReadonlyMap<string, boolean>;

/** What an order still lacks of what is wanted. */
export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

type Sending = {
  /** Called before each request: what is wanted may change while requests are under way. */
  readonly wanted: () => WantedMedias;
  /** Called with the order after each request, and with what was refused. */
  readonly onReply: (order: Order, refused: readonly ErrorCode[]) => void;
};

/**
 * Sends the changes that an order lacks, some in each request, until nothing is left. Each change is sent once: what the
 * reply lacks then was refused, or is part of the package.
 * @returns the order of the last reply.
 * @throws the error of a request that no change came through.
 */
export async function sendSelection(api: OrderApi, order: Order, { wanted, onReply }: Sending): Promise<Order> {
  const sent = new Map<string, boolean>();
  const next = (current: Order) =>
    [...missingChanges(current, wanted())]
      .filter(([media, isWanted]) => sent.get(media) !== isWanted)
      .slice(0, MOST_CHANGES_AT_ONCE);
  let latest = order;
  for (let changes = next(latest); changes.length > 0; changes = next(latest)) {
    for (const [media, isWanted] of changes) sent.set(media, isWanted);
    const reply = await api.changeSelection({
      order: order.id,
      changes: changes.map(([media, isWanted]) => ({ media, isWanted })),
    });
    latest = reply.order;
    onReply(
      latest,
      reply.refusals.map(({ errorCode }) => errorCode),
    );
  }
  return latest;
}
