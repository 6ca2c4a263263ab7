import type { MediaCounts } from '#shared/media/media.ts';
import type { Catalogue, PriceRange } from './product.ts';

/** Returns a unit price in cents by volume (G10). Between two ranges the lower one counts, below all of them the first. */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number | null {
  const ascending = ranges.toSorted((a, b) => a.minPhotos - b.minPhotos);
  const range = ascending.findLast((candidate) => candidate.minPhotos <= count) ?? ascending[0];
  return range?.unitPriceCents ?? null;
}

/** `from` is the price of one item, `to` the lowest price per item. Both are in cents. */
export type UnitPriceRange = { readonly from: number; readonly to: number };

/**
 * Returns the prices per item of the product that gets cheapest, or null if nothing is sold per item. A count that the
 * card cannot reach does not count: a card with five photos never gets the price for ten.
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
