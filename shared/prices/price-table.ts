import { unitPriceCents } from './priced-lines.ts';
import type { PriceRange } from './product.ts';

/** The most rows of the table. Nobody reads more, and a provider's last range may start at any count. */
const MOST_ROWS = 1_000;

/**
 * Lists the totals up to one item past the last range's start (at most 1,000), and the price of each further item. Null
 * if there are no ranges.
 */
export function priceTable(ranges: readonly PriceRange[]) {
  const lastStart = Math.max(...ranges.map((range) => range.minPhotos));
  const length = Math.min(lastStart + 1, MOST_ROWS);
  const additionalCents = unitPriceCents(ranges, length);
  if (additionalCents === null) return null;
  const rows = Array.from({ length }, (_, index) => {
    const count = index + 1;
    return { count, totalCents: count * (unitPriceCents(ranges, count) ?? additionalCents) };
  });
  return { rows, additionalCents };
}

export type PriceTier = {
  readonly from: number;
  /** The last count of the tier; null for the last tier, which has no end. */
  readonly to: number | null;
  readonly unitPriceCents: number;
};

/** Divides all counts from 1 into tiers without gaps. Neighbouring ranges of the same price become one tier. */
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
    return { ...tier, to: next ? next.from - 1 : null };
  });
}

export function isInTier({ from, to }: PriceTier, count: number): boolean {
  return from <= count && (to === null || count <= to);
}
