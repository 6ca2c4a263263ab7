/** The price of one item (in cents) while the order's count of the product is between the bounds, inclusive. */
export type PriceRange = {
  readonly id: string;
  readonly min: number;
  readonly max: number | null;
  readonly cents: number;
};

/**
 * The range of the count gives the unit price of every item, in cents. In a gap, and after the last range, the range
 * before applies; 0 without prices.
 */
export function unitPriceCents(ranges: readonly PriceRange[], count: number): number {
  const rising = [...ranges].sort((a, b) => a.min - b.min);
  const begun = rising.filter((range) => range.min <= count);
  const chosen = begun.at(-1) ?? rising[0];
  return chosen?.cents ?? 0;
}

export function volumePriceCents(ranges: readonly PriceRange[], count: number): number {
  return count === 0 ? 0 : unitPriceCents(ranges, count) * count;
}
