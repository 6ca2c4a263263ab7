import { createHash } from 'node:crypto';
import type { Order } from '#shared/order.ts';
import type { ProviderOrderItem } from './types.ts';

/** Long enough that no two states of an order share it by chance. */
const LENGTH = 22;

export type Charged = Pick<Order, 'cards' | 'totalCents'> & { readonly items: readonly ProviderOrderItem[] };

/** A hash of what a checkout charges: cards, items, total. Independent of their sequence. */
export function revisionOf({ cards, items, totalCents }: Charged): string {
  const contents = items.map((item) => [
    item.isAllDigital,
    item.holdsPhotos,
    item.holdsVideos,
    item.totalCents,
    item.medias.map(({ kind, id }) => `${kind} ${id}`).sort(),
  ]);
  const sorted = contents.map((item) => JSON.stringify(item)).sort();
  return createHash('sha256')
    .update(JSON.stringify([[...cards].sort(), sorted, totalCents]))
    .digest('base64url')
    .slice(0, LENGTH);
}
