import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

export type Product = NonNullable<WireCatalogue['products']>[number];
type PriceRange = Pick<Product['ranges_price'][number], 'min_photos' | 'price'>;

/** Converts cents to reais, such as 2990 to 29.9. */
export const toReais = (cents: number): number => cents / 100;

const rising = <Range extends PriceRange>(ranges: readonly Range[]): Range[] =>
  ranges.toSorted((one, other) => one.min_photos - other.min_photos);

/**
 * Returns the price of one item in cents; 0 without ranges. A count between two ranges has the price of the lower
 * range; a count below all ranges has the price of the first.
 */
function unitPriceCents(ranges: readonly PriceRange[], count: number): number {
  const [first, ...others] = rising(ranges);
  const chosen = others.findLast((range) => range.min_photos <= count) ?? first;
  return chosen ? centsFromReais(chosen.price) : 0;
}

export function volumePriceCents(ranges: readonly PriceRange[], count: number): number {
  return count === 0 ? 0 : unitPriceCents(ranges, count) * count;
}

/** Describes two price ranges of a product that overlap, so that a count has two prices; null if no ranges overlap. */
export function overlappingRanges({ products }: WireCatalogue): string | null {
  for (const { id, ranges_price: ranges } of products ?? []) {
    const sorted = rising(ranges);
    for (const [index, { min_photos: start }] of sorted.slice(1).entries()) {
      const before = sorted[index];
      if (before && start <= (before.max_photos ?? Number.POSITIVE_INFINITY))
        return `product ${id}: the price ranges from ${before.min_photos} and from ${start} overlap`;
    }
  }
  return null;
}
