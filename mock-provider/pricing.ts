/** The price of one item while the order's count of the product lies between the bounds. */
export type PriceRange = {
  readonly id: string;
  readonly min: number;
  readonly max: number | null;
  readonly cents: number;
};

/**
 * Volume pricing: the range in which the count falls gives the unit price of every item, the first ones included.
 * @param ranges in any order; a gap or an end that is passed keeps the last range that has begun
 * @param count how many of the product the order holds, from 1
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
