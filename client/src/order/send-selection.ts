import type { ErrorCode } from '#shared/error-codes.ts';
import { MOST_CHANGES_AT_ONCE, type Order, orderedMedias } from '#shared/order.ts';
import type { OrderApi } from './order-client.ts';

export type WantedMedias = ReadonlyMap<string, boolean>;

export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

type Sending = {
  /** Called before each request: wishes may change meanwhile. */
  readonly wanted: () => WantedMedias;
  readonly onReply: (order: Order, refused: readonly ErrorCode[]) => void;
};

/**
 * A change that its own reply lacks is not repeated: it was refused or is in the package. One that a later reply lacks was
 * undone elsewhere, and is. @throws if none came through
 */
export async function sendSelection(api: OrderApi, order: Order, { wanted, onReply }: Sending): Promise<Order> {
  const refused = new Map<string, boolean>();
  const next = (current: Order) =>
    [...missingChanges(current, wanted())]
      .filter(([media, isWanted]) => refused.get(media) !== isWanted)
      .slice(0, MOST_CHANGES_AT_ONCE);
  let latest = order;
  for (let changes = next(latest); changes.length > 0; changes = next(latest)) {
    const reply = await api.changeSelection({
      order: order.id,
      changes: changes.map(([media, isWanted]) => ({ media, isWanted })),
    });
    latest = reply.order;
    for (const [media, isWanted] of missingChanges(latest, new Map(changes)))
      if (!reply.notMade.includes(media)) refused.set(media, isWanted);
    onReply(
      latest,
      reply.refusals.map(({ errorCode }) => errorCode),
    );
  }
  return latest;
}
