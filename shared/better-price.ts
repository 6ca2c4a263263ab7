import { itemKind, type Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import type { Catalogue, Product } from './product.ts';

/** How the order's total would go: never said as a sum, which is the provider's alone to make. */
export type TotalChange = 'down' | 'same' | 'up';

/** A step up that makes each item cheaper, or the package where that is the better step. */
export type BetterPrice =
  | {
      readonly kind: 'more';
      /** How many items more. */
      readonly count: number;
      readonly of: 'photos' | 'videos' | 'both';
      /** What each item costs then, the ones already chosen included. */
      readonly unitPriceCents: number;
      readonly total: TotalChange;
    }
  | { readonly kind: 'allDigital'; readonly priceCents: number; readonly total: TotalChange };

/** How many unsold photos and videos are not in the order, yet. */
export type RemainingMedias = { readonly photos: number; readonly videos: number };

const goes = (from: number, to: number): TotalChange => (to < from ? 'down' : to > from ? 'up' : 'same');

function stepOf(product: Product, count: number, left: RemainingMedias) {
  const { ranges, holdsPhotos, holdsVideos } = product;
  const now = unitPriceCents(ranges, count);
  const available = (holdsPhotos ? left.photos : 0) + (holdsVideos ? left.videos : 0);
  if (now === null || count === 0) return null;
  const starts = ranges.map((range) => range.minPhotos).toSorted((a, b) => a - b);
  for (const start of starts) {
    const then = unitPriceCents(ranges, start);
    if (start <= count || start - count > available || then === null || then >= now) continue;
    return { count: start - count, unitPriceCents: then, addedCents: start * then - count * now };
  }
  return null;
}

/**
 * The best next step for what is in an order (the live line of the cart): the nearest count at which each item of a product
 * costs less, the cheapest of them for the whole order; the package when it costs no more than that, or less than the order.
 * Null when nothing is better, when there is not so much left to choose, or when the order does not cost what the catalogue
 * says: then the catalogue promises nothing.
 */
export function betterPrice(order: Order, catalogue: Catalogue, left: RemainingMedias): BetterPrice | null {
  const { items, totalCents } = order;
  if (items.length === 0 || items.some((item) => item.isAllDigital)) return null;
  const lines = items.map((item) => {
    const same = (product: Product) =>
      product.holdsPhotos === item.holdsPhotos && product.holdsVideos === item.holdsVideos;
    const [product, ...others] = catalogue.products.filter(same);
    return product && others.length === 0 ? { product, item } : null;
  });
  const known = lines.flatMap((line) => line ?? []);
  const isPriced = known.every(
    ({ product, item }) =>
      item.medias.length * (unitPriceCents(product.ranges, item.medias.length) ?? -1) === item.totalCents,
  );
  if (known.length < lines.length || !isPriced) return null;
  const steps = known.flatMap(({ product, item }) => {
    const step = stepOf(product, item.medias.length, left);
    return step ? [{ ...step, of: itemKind(product) }] : [];
  });
  const step = steps.toSorted((a, b) => a.addedCents - b.addedCents)[0];
  const packageCents = catalogue.allDigital?.priceCents ?? Number.POSITIVE_INFINITY;
  const isPackageBetter = packageCents < totalCents || (step && packageCents <= totalCents + step.addedCents);
  if (isPackageBetter) {
    return { kind: 'allDigital', priceCents: packageCents, total: goes(totalCents, packageCents) };
  }
  if (!step) return null;
  const { count, of, unitPriceCents: each, addedCents } = step;
  return { kind: 'more', count, of, unitPriceCents: each, total: goes(0, addedCents) };
}
