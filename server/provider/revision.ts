import { createHash } from 'node:crypto';
import { mediaName } from '#shared/media/media-link.ts';
import type { Order } from '#shared/order.ts';

/** Long enough that no two states of an order share it by chance. */
const LENGTH = 22;

/**
 * What a checkout charges, as a short hash: the cards, the items and the total of an order. It is the same for the same
 * contents, in whatever sequence the provider answers them and whichever key has signed their ids.
 */
export function revisionOf({ cards, items, totalCents }: Pick<Order, 'cards' | 'items' | 'totalCents'>): string {
  const contents = items.map((item) => [
    item.isAllDigital,
    item.holdsPhotos,
    item.holdsVideos,
    item.totalCents,
    item.medias.map(mediaName).sort(),
  ]);
  const sorted = contents.map((item) => JSON.stringify(item)).sort();
  return createHash('sha256')
    .update(JSON.stringify([[...cards].sort(), sorted, totalCents]))
    .digest('base64url')
    .slice(0, LENGTH);
}
