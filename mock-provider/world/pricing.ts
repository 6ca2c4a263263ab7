/** The price of one item (in cents) while the order's count of the product is between the bounds, inclusive. */
export type PriceRange = {
  readonly id: string;
  readonly min: number;
  readonly max: number | null;
  readonly cents: number;
};

/**
 * Volume pricing: the range of the count gives the unit price of every item, also of the first ones.
 * @param ranges in any order. In a gap between ranges, and after the last one, the range before applies.
 * @param count how many of the product the order has, from 1
 * @returns cents for one item; 0 when the product has no prices
 */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number {
  const rising = [...ranges].sort((a, b) => a.min - b.min);
  const begun = rising.filter((range) => range.min <= count);
  const chosen = begun.at(-1) ?? rising[0];
  return chosen?.cents ?? 0;
}

/** @returns cents for `count` items of one product; 0 for none */
export function volumePriceCents(ranges: readonly PriceRange[], count: number): number {
  return count === 0 ? 0 : unitPriceCents(ranges, count) * count;
}
