import type { MediaKind } from '#shared/media/media.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { type Catalogue, type Product, productFor } from './product.ts';
import { unitPriceCents } from './unit-price.ts';

/** Pairs items with products. @returns null if prices differ from the catalogue's, which then promises nothing */
export function pricedLines({ items }: Order, { products }: Catalogue) {
  const singles = items.filter((item) => !item.isAllDigital);
  const lines = singles.flatMap((item) => {
    const same = (product: Product) =>
      product.holdsPhotos === item.holdsPhotos && product.holdsVideos === item.holdsVideos;
    const [product, ...others] = products.filter(same);
    if (!product || others.length > 0) return [];
    const count = item.medias.length;
    return count * (unitPriceCents(product.ranges, count) ?? -1) === item.totalCents ? [{ product, item }] : [];
  });
  return lines.length === singles.length ? lines : null;
}

/**
 * Returns what one more photo or video adds to the total. A cheaper range makes every item cheaper, so it may add less
 * than its price.
 * @returns null if the catalogue does not tell, or the order would not cost more
 */
export function addedPriceCents(order: Order, catalogue: Catalogue, kind: MediaKind): number | null {
  const lines = hasAllDigital(order) ? null : pricedLines(order, catalogue);
  const product = productFor(catalogue, kind);
  if (!lines || !product) return null;
  const count = lines.find((line) => line.product === product)?.item.medias.length ?? 0;
  const now = unitPriceCents(product.ranges, count);
  const then = unitPriceCents(product.ranges, count + 1);
  if (now === null || then === null) return null;
  const added = (count + 1) * then - count * now;
  return added > 0 ? added : null;
}
