import type { MediaCounts, MediaKind } from '#shared/media/media.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { type Catalogue, type PriceRange, type Product, productFor } from './product.ts';

/**
 * Returns the unit price in cents for a count (G10). The last range that starts at or below the count decides; if none
 * does, the first range. Null if there are no ranges.
 */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number | null {
  const ascending = ranges.toSorted((a, b) => a.minPhotos - b.minPhotos);
  const range = ascending.findLast((candidate) => candidate.minPhotos <= count) ?? ascending[0];
  return range?.unitPriceCents ?? null;
}

/** `from` is the price of a single item, `to` the lowest price per item, both in cents. */
export type UnitPriceRange = { readonly from: number; readonly to: number };

/**
 * Finds the product with the lowest price per item, and returns its prices. Prices for more items than the gallery has
 * do not count. Null if no media of the gallery are offered per item.
 */
export function unitPriceRange({ products }: Catalogue, { photos, videos }: MediaCounts): UnitPriceRange | null {
  const all = products.flatMap(({ ranges, holdsPhotos, holdsVideos }) => {
    const most = (holdsPhotos ? photos : 0) + (holdsVideos ? videos : 0);
    const counts = [1, ...ranges.map(({ minPhotos }) => minPhotos)].filter((count) => count <= most);
    const prices = counts.flatMap((count) => unitPriceCents(ranges, count) ?? []);
    const [from] = prices;
    return from === undefined ? [] : [{ from, to: Math.min(...prices) }];
  });
  return all.toSorted((a, b) => a.to - b.to)[0] ?? null;
}

/** Pairs items with products, leaving out the package. Null if the catalogue does not explain an item's price. */
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
 * Returns what one more photo or video adds to the total. That may be less than its price, because a cheaper range
 * makes every item cheaper.
 * @returns null if the catalogue does not decide the price, or if the order would not cost more
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
