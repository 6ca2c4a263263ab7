import { lastItemCents } from './next-price.ts';
import { unitPriceCents } from './price-table.ts';
import type { PriceRange } from './product.ts';

/** The counts at which each item has one price. */
export type PriceTier = {
  readonly from: number;
  /** The last count; null for the last tier, which has no end. */
  readonly to: number | null;
  readonly unitPriceCents: number;
  /** How much less each item costs than a single one. 0 where it costs no less. */
  readonly savedCents: number;
  /** What the first item of the tier adds to the total of those before it. Below 0 the total goes down. */
  readonly entryCents: number;
};

/**
 * A product's prices as tiers, from one item on and without gaps. Neighbouring ranges of one price are one tier, as the
 * visitor sees no step there.
 * @param ranges in any order; an empty list has no tiers.
 */
export function priceTiers(ranges: readonly PriceRange[]): readonly PriceTier[] {
  const single = unitPriceCents(ranges, 1);
  if (single === null) return [];
  const starts = [...new Set([1, ...ranges.map((range) => range.minPhotos)])].filter((start) => start >= 1);
  const priced = starts
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, unitPriceCents: unitPriceCents(ranges, from) ?? single }))
    .filter((tier, at, all) => tier.unitPriceCents !== all[at - 1]?.unitPriceCents);
  return priced.map((tier, at) => {
    const next = priced[at + 1];
    return {
      ...tier,
      to: next ? next.from - 1 : null,
      savedCents: Math.max(0, single - tier.unitPriceCents),
      entryCents: lastItemCents(ranges, tier.from) ?? tier.unitPriceCents,
    };
  });
}

/** Whether an order of so many items has the price of a tier. */
export function isInTier({ from, to }: PriceTier, count: number): boolean {
  return from <= count && (to === null || count <= to);
}
