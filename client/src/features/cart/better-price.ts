import type { MediaCounts } from '#shared/media/media.ts';
import { itemKind, type Order } from '#shared/order.ts';
import { pricedLines, unitPriceCents } from '#shared/prices/priced-lines.ts';
import type { Catalogue, Product } from '#shared/prices/product.ts';

/** How an offer would change the order's total. */
export type TotalChange = 'down' | 'same' | 'up';

export type BetterPrice =
  | {
      readonly kind: 'more';
      readonly count: number;
      /** How many media of kind `of` the order would have with `count` more. The prices below are for this number. */
      readonly at: number;
      readonly unitPriceCents: number;
      readonly totalCents: number;
      readonly of: ReturnType<typeof itemKind>;
      readonly total: TotalChange;
    }
  | { readonly kind: 'allDigital'; readonly priceCents: number };

function nextStep(product: Product, count: number, left: MediaCounts) {
  const { ranges, holdsPhotos, holdsVideos } = product;
  const now = unitPriceCents(ranges, count);
  const available = (holdsPhotos ? left.photos : 0) + (holdsVideos ? left.videos : 0);
  if (now === null || count === 0) return null;
  const starts = ranges.map((range) => range.minPhotos).toSorted((a, b) => a - b);
  for (const start of starts) {
    const then = unitPriceCents(ranges, start);
    if (start <= count || start - count > available || then === null || then >= now) continue;
    const totalCents = start * then;
    return { count: start - count, at: start, unitPriceCents: then, totalCents, addedCents: totalCents - count * now };
  }
  return null;
}

/**
 * Finds the cheapest way to reach a lower price per media. For example, if an order has 3 photos, and a lower price
 * begins at 5, the way is 2 more photos. The package is offered instead if it costs no more than the order with those
 * photos, or less than the order costs now.
 * @param left the media that are not in the order yet
 * @returns null if there is no such way, or if the order's prices differ from the catalogue's and nothing is certain
 */
export function betterPrice(order: Order, catalogue: Catalogue, left: MediaCounts): BetterPrice | null {
  const { items, totalCents } = order;
  if (items.length === 0 || items.some((item) => item.isAllDigital)) return null;
  const known = pricedLines(order, catalogue);
  if (!known) return null;
  const steps = known.flatMap(({ product, item }) => {
    const step = nextStep(product, item.medias.length, left);
    return step ? [{ ...step, of: itemKind(product) }] : [];
  });
  const step = steps.toSorted((a, b) => a.addedCents - b.addedCents)[0];
  const packageCents = catalogue.allDigital?.priceCents ?? Number.POSITIVE_INFINITY;
  const isPackageBetter = packageCents < totalCents || (step && packageCents <= totalCents + step.addedCents);
  if (isPackageBetter) return { kind: 'allDigital', priceCents: packageCents };
  if (!step) return null;
  const { addedCents, ...same } = step;
  return { kind: 'more', ...same, total: addedCents < 0 ? 'down' : addedCents > 0 ? 'up' : 'same' };
}

/** @property starts the counts from which a media costs less than with fewer, if so many media exist. Never empty. */
export type PriceSteps = {
  readonly of: ReturnType<typeof itemKind>;
  readonly count: number;
  readonly starts: readonly number[];
  readonly unitPriceCents: number;
};

function stepsOf(
  { ranges }: Product,
  count: number,
  most: number,
): Pick<PriceSteps, 'starts' | 'unitPriceCents'> | null {
  const starts: number[] = [];
  let lowest = unitPriceCents(ranges, 1) ?? 0;
  let reached = lowest;
  for (const { minPhotos: start } of ranges.toSorted((a, b) => a.minPhotos - b.minPhotos)) {
    const price = unitPriceCents(ranges, start) ?? lowest;
    if (start > most || price >= lowest) continue;
    lowest = price;
    starts.push(start);
    if (start <= count) reached = price;
  }
  // If the order has reached a later range that costs more again, there is nothing to promise.
  return starts.length > 0 && unitPriceCents(ranges, count) === reached ? { starts, unitPriceCents: reached } : null;
}

/**
 * Returns the price steps of the product that {@link betterPrice} offers more of, otherwise of the first product with
 * any steps. The steps stay the same while media are added.
 * @returns null if the package is in the order, no product has steps, or the order's prices are not the catalogue's
 */
export function priceSteps(order: Order, catalogue: Catalogue, left: MediaCounts): PriceSteps | null {
  if (order.items.some((item) => item.isAllDigital)) return null;
  const all = (pricedLines(order, catalogue) ?? []).flatMap(({ product, item }) => {
    const count = item.medias.length;
    const most = count + (product.holdsPhotos ? left.photos : 0) + (product.holdsVideos ? left.videos : 0);
    const steps = stepsOf(product, count, most);
    return steps ? [{ of: itemKind(product), count, ...steps }] : [];
  });
  const better = betterPrice(order, catalogue, left);
  return all.find(({ of }) => better?.kind === 'more' && of === better.of) ?? all[0] ?? null;
}
