import { betterPrice } from './better-price.ts';
import type { MediaCounts } from './media.ts';
import { itemKind, type Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import { pricedLines } from './priced-lines.ts';
import type { Catalogue, PriceRange } from './product.ts';

/** The next step of an order's prices: so many more items, at which all become cheaper. */
export type NextPrice = {
  /** How many more items it takes. */
  readonly count: number;
  /** How many of this product there are then. */
  readonly at: number;
  readonly of: 'photos' | 'videos' | 'both';
  /** What each of them costs then, and all of them. */
  readonly unitPriceCents: number;
  readonly totalCents: number;
};

/** What the last of `count` items adds: the total of them all without the total of one less. Null without a price. */
export function lastItemCents(ranges: readonly PriceRange[], count: number): number | null {
  const unit = unitPriceCents(ranges, count);
  const before = unitPriceCents(ranges, count - 1);
  return unit === null || before === null ? null : count * unit - (count - 1) * before;
}

/**
 * The next step of an order's prices: "2 more, and each costs R$ 24,90".
 * @returns null where `betterPrice` has no such step, as where the order's prices differ from the catalogue's.
 */
export function nextPrice(order: Order, catalogue: Catalogue, left: MediaCounts): NextPrice | null {
  const better = betterPrice(order, catalogue, left);
  if (better?.kind !== 'more') return null;
  const line = pricedLines(order, catalogue)?.find(({ product }) => itemKind(product) === better.of);
  if (!line) return null;
  const { count, of, unitPriceCents } = better;
  const at = line.item.medias.length + count;
  return { count, at, of, unitPriceCents, totalCents: at * unitPriceCents };
}
