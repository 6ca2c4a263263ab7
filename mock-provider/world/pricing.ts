import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

export type Product = NonNullable<WireCatalogue['products']>[number];
type PriceRange = Pick<Product['ranges_price'][number], 'min_photos' | 'price'>;

/** @param cents 2990 @returns reais, 29.9 */
export const toReais = (cents: number): number => cents / 100;

const rising = <Range extends PriceRange>(ranges: readonly Range[]): Range[] =>
  ranges.toSorted((one, other) => one.min_photos - other.min_photos);

/** The unit price of every item in cents, by the range of their count, or the range before in a gap or at the end; else 0. */
function unitPriceCents(ranges: readonly PriceRange[], count: number): number {
  const [first, ...others] = rising(ranges);
  const chosen = others.findLast((range) => range.min_photos <= count) ?? first;
  return chosen ? centsFromReais(chosen.price) : 0;
}

export function volumePriceCents(ranges: readonly PriceRange[], count: number): number {
  return count === 0 ? 0 : unitPriceCents(ranges, count) * count;
}

/** @returns which price ranges of a product give a count two prices, in words; null if none do */
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
