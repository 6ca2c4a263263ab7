import type { MediaCounts } from './better-price.ts';
import { lastItemCents, type NextPrice, nextPrice } from './next-price.ts';
import { hasAllDigital, itemKind, type Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import { pricedLines, productFor } from './priced-lines.ts';
import type { Catalogue } from './product.ts';

/** So many items, and what they cost together. */
type CountedSum = { readonly count: number; readonly totalCents: number };

/** The next step of an order's prices with the sums on both sides of it: "4 for R$ 119,60 → 5 for R$ 124,50". */
export type PriceStep = NextPrice & {
  /** What each item costs then, those in the order included. */
  readonly unitPriceCents: number;
  /** What is chosen of this product, with the provider's own sum. */
  readonly before: CountedSum;
  readonly after: CountedSum;
};

/** The next step of an order's prices. @returns null where `nextPrice` has none */
export function priceStep(order: Order, catalogue: Catalogue, left: MediaCounts): PriceStep | null {
  const step = nextPrice(order, catalogue, left);
  const line = step && pricedLines(order, catalogue)?.find(({ product }) => itemKind(product) === step.of);
  const unit = step && line ? unitPriceCents(line.product.ranges, step.at) : null;
  if (!step || !line || unit === null) return null;
  const before = { count: line.item.medias.length, totalCents: line.item.totalCents };
  return { ...step, unitPriceCents: unit, before, after: { count: step.at, totalCents: step.at * unit } };
}

/** A bar of the way to the next step has at most so many segments. */
const MOST_SEGMENTS = 5;

/** How much of the way to a step is done, in segments of a bar. The last segment stays open until the step is reached. */
export function stepProgress({ at, count }: Pick<NextPrice, 'at' | 'count'>): { segments: number; reached: number } {
  const segments = Math.min(MOST_SEGMENTS, at);
  return { segments, reached: Math.floor(((at - count) * segments) / at) };
}

/** What the cart offers beside the chosen media: the next one at its true price, or several at the price of the step. */
export type NextOffer =
  | {
      readonly kind: 'next';
      readonly of: NextPrice['of'];
      /** Which item it is: the fifth, say. */
      readonly at: number;
      /** What it adds to the order's total. Below 0 the total goes down. */
      readonly addedCents: number;
    }
  | { readonly kind: 'step'; readonly of: NextPrice['of']; readonly count: number; readonly unitPriceCents: number };

/**
 * What one more item costs. Where a cheaper price is more than one item away, what each costs from there on.
 * @returns null where nothing is left to choose, the package is in the order, or the catalogue cannot say it.
 */
export function nextOffer(order: Order, catalogue: Catalogue, left: MediaCounts): NextOffer | null {
  const step = priceStep(order, catalogue, left);
  if (step && step.count > 1) {
    return { kind: 'step', of: step.of, count: step.count, unitPriceCents: step.unitPriceCents };
  }
  if (step) return { kind: 'next', of: step.of, at: step.at, addedCents: step.addedCents };
  const lines = hasAllDigital(order) ? null : pricedLines(order, catalogue);
  const product = productFor(catalogue, left.photos > 0 ? 'holdsPhotos' : 'holdsVideos');
  if (!lines || !product || left.photos + left.videos === 0) return null;
  const at = 1 + (lines.find((line) => line.product === product)?.item.medias.length ?? 0);
  const addedCents = lastItemCents(product.ranges, at);
  return addedCents === null ? null : { kind: 'next', of: itemKind(product), at, addedCents };
}
