import type { PriceRange } from './product.ts';
import { unitPriceCents } from './unit-price.ts';

export type PriceRow = { readonly count: number; readonly totalCents: number };
export type PriceTable = {
  readonly rows: readonly PriceRow[];
  readonly additionalCents: number;
};

/** More rows than anybody reads: a provider may begin its last range anywhere. */
const MOST_ROWS = 1_000;

/** Rows for 1 up to the start of the last range and one more, at most a thousand, and what each item after them costs (G10). */
export function priceTable(ranges: readonly PriceRange[]): PriceTable | null {
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

/** What the last of `count` items adds: the total of them all without the total of one less. Null without a price. */
export function lastItemCents(ranges: readonly PriceRange[], count: number): number | null {
  const unit = unitPriceCents(ranges, count);
  const before = unitPriceCents(ranges, count - 1);
  return unit === null || before === null ? null : count * unit - (count - 1) * before;
}

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

/** Tiers from one item on, without gaps. Neighbouring ranges of one price are one tier. */
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

export function isInTier({ from, to }: PriceTier, count: number): boolean {
  return from <= count && (to === null || count <= to);
}
