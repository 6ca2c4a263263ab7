import type { MediaKind } from './media.ts';
import { hasAllDigital, type Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import { pricedLines, productFor } from './priced-lines.ts';
import type { Catalogue } from './product.ts';

/**
 * How much one more photo or video adds to an order, by the catalogue's prices. Where it reaches a cheaper range, every item
 * becomes cheaper, and it adds less than its own price.
 * @returns null where the catalogue cannot say it: the package is in the order, the order's prices differ from the
 *   catalogue's, or the kind is not sold one by one. Also where the order would cost no more.
 */
export function addedPriceCents(order: Order, catalogue: Catalogue, kind: MediaKind): number | null {
  const lines = hasAllDigital(order) ? null : pricedLines(order, catalogue);
  const product = productFor(catalogue, kind === 'video' ? 'holdsVideos' : 'holdsPhotos');
  if (!lines || !product) return null;
  const count = lines.find((line) => line.product === product)?.item.medias.length ?? 0;
  const now = unitPriceCents(product.ranges, count);
  const then = unitPriceCents(product.ranges, count + 1);
  if (now === null || then === null) return null;
  const added = (count + 1) * then - count * now;
  return added > 0 ? added : null;
}
