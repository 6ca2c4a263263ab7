import type { MediaCounts } from './media.ts';
import type { Catalogue, PriceRange } from './product.ts';

export type PriceRow = { readonly count: number; readonly totalCents: number };
export type PriceTable = {
  /** From one item up to the last range's `minPhotos` + 1. */
  readonly rows: readonly PriceRow[];
  /** The price of each further item. */
  readonly additionalCents: number;
};

/**
 * The unit price of each item when `count` items are ordered (requirement G10: volume pricing). A count between two ranges
 * has the price of the lower one, and a count below every range the price of the first.
 * @param ranges in any order; an empty list has no price.
 * @returns cents, or null when there is no range.
 */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number | null {
  const ascending = ranges.toSorted((a, b) => a.minPhotos - b.minPhotos);
  const range = ascending.findLast((candidate) => candidate.minPhotos <= count) ?? ascending[0];
  return range?.unitPriceCents ?? null;
}

/**
 * What one of these photos and videos costs at least, in cents, if the visitor buys as many as there are; null where none has
 * a price. A price for ten is not within reach of a card with five.
 */
export function lowestUnitPriceCents({ products }: Catalogue, { photos, videos }: MediaCounts): number | null {
  const prices = products.flatMap(({ ranges, holdsPhotos, holdsVideos }) => {
    const most = (holdsPhotos ? photos : 0) + (holdsVideos ? videos : 0);
    const counts = [1, ...ranges.map(({ minPhotos }) => minPhotos)].filter((count) => count <= most);
    return counts.flatMap((count) => unitPriceCents(ranges, count) ?? []);
  });
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The price table of a product, or null when it has no ranges. */
export function priceTable(ranges: readonly PriceRange[]): PriceTable | null {
  const lastStart = Math.max(...ranges.map((range) => range.minPhotos));
  const additionalCents = unitPriceCents(ranges, lastStart);
  if (additionalCents === null) return null;
  const rows = Array.from({ length: lastStart + 1 }, (_, index) => {
    const count = index + 1;
    return { count, totalCents: count * (unitPriceCents(ranges, count) ?? additionalCents) };
  });
  return { rows, additionalCents };
}
