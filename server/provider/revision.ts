import { hash } from 'node:crypto';
import type { Order } from '#shared/order.ts';
import type { ProviderOrderItem } from './types.ts';

const REVISION_LENGTH = 22;

export type Charged = Pick<Order, 'cards' | 'totalCents'> & { readonly items: readonly ProviderOrderItem[] };

/** Hashes what a checkout charges: cards, items and total. Their sequence does not matter. */
export function revisionOf({ cards, items, totalCents }: Charged): string {
  const contents = items.map((item) => [
    item.isAllDigital,
    item.holdsPhotos,
    item.holdsVideos,
    item.totalCents,
    item.medias.map(({ kind, id }) => `${kind} ${id}`).sort(),
  ]);
  const sorted = contents.map((item) => JSON.stringify(item)).sort();
  const charged = JSON.stringify([[...cards].sort(), sorted, totalCents]);
  return hash('sha256', charged, 'base64url').slice(0, REVISION_LENGTH);
}
