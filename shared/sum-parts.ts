import { itemKind, type Order } from './order.ts';

/** One part of an order's arithmetic: "3 photos × R$ 29,90", or the package. */
export type SumPart = {
  readonly of: 'photos' | 'videos' | 'both' | 'package';
  readonly count: number;
  /** What each costs; of the package, what all cost. Null where the sum is no whole multiple of it. */
  readonly unitCents: number | null;
  readonly totalCents: number;
};

/**
 * How the provider's total is made up, by its own sums. Items of one kind at one price are one part.
 * @returns an empty list where the items do not add up to the total: arithmetic that is not true is not shown.
 */
export function sumParts({ items, totalCents }: Pick<Order, 'items' | 'totalCents'>): readonly SumPart[] {
  const parts = new Map<string, SumPart>();
  for (const item of items) {
    const count = item.medias.length;
    if (count === 0 && item.totalCents === 0) continue;
    const of = item.isAllDigital ? 'package' : itemKind(item);
    const unit = item.isAllDigital ? item.totalCents : item.totalCents / count;
    const unitCents = Number.isInteger(unit) ? unit : null;
    const key = `${of} ${item.isAllDigital ? '' : unitCents}`;
    const known = parts.get(key);
    const sum = { count: count + (known?.count ?? 0), totalCents: item.totalCents + (known?.totalCents ?? 0) };
    parts.set(key, { of, unitCents: of === 'package' ? sum.totalCents : unitCents, ...sum });
  }
  const found = [...parts.values()];
  return found.reduce((sum, part) => sum + part.totalCents, 0) === totalCents ? found : [];
}
