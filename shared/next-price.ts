import { betterPrice, type MediaCounts } from './better-price.ts';
import { itemKind, type Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import { pricedLines } from './priced-lines.ts';
import type { Catalogue, PriceRange } from './product.ts';

/** The next item at which all become cheaper, and what it adds to the order's total. */
export type NextPrice = {
  /** How many more items it takes. */
  readonly count: number;
  /** Which item it is: the fifth, say. */
  readonly at: number;
  readonly of: 'photos' | 'videos' | 'both';
  /** What that last item adds to the total of those before it. Below 0 the total goes down. */
  readonly addedCents: number;
};

/** What the last of `count` items adds: the total of them all without the total of one less. Null without a price. */
export function lastItemCents(ranges: readonly PriceRange[], count: number): number | null {
  const unit = unitPriceCents(ranges, count);
  const before = unitPriceCents(ranges, count - 1);
  return unit === null || before === null ? null : count * unit - (count - 1) * before;
}

/**
 * The next step of an order's prices, as its last item sees it: "the fifth photo costs R$ 4,90".
 * @returns null where `betterPrice` has no such step, as where the order's prices differ from the catalogue's.
 */
export function nextPrice(order: Order, catalogue: Catalogue, left: MediaCounts): NextPrice | null {
  const better = betterPrice(order, catalogue, left);
  if (better?.kind !== 'more') return null;
  const line = pricedLines(order, catalogue)?.find(({ product }) => itemKind(product) === better.of);
  if (!line) return null;
  const at = line.item.medias.length + better.count;
  const addedCents = lastItemCents(line.product.ranges, at);
  return addedCents === null ? null : { count: better.count, at, of: better.of, addedCents };
}
