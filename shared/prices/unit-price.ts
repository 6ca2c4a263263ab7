import type { MediaCounts } from '#shared/media/media.ts';
import type { Catalogue, PriceRange } from './product.ts';

/** Returns a unit price in cents by volume (G10). Between two ranges the lower one counts, below all of them the first. */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number | null {
  const ascending = ranges.toSorted((a, b) => a.minPhotos - b.minPhotos);
  const range = ascending.findLast((candidate) => candidate.minPhotos <= count) ?? ascending[0];
  return range?.unitPriceCents ?? null;
}

/** Returns the lowest unit price in cents that the card can reach: five photos cannot reach a price for ten. */
export function lowestUnitPriceCents({ products }: Catalogue, { photos, videos }: MediaCounts): number | null {
  const prices = products.flatMap(({ ranges, holdsPhotos, holdsVideos }) => {
    const most = (holdsPhotos ? photos : 0) + (holdsVideos ? videos : 0);
    const counts = [1, ...ranges.map(({ minPhotos }) => minPhotos)].filter((count) => count <= most);
    return counts.flatMap((count) => unitPriceCents(ranges, count) ?? []);
  });
  return prices.length > 0 ? Math.min(...prices) : null;
}
