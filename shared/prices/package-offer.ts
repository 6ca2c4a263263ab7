import type { MediaCounts } from '#shared/media/media.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { unitPriceCents } from './price-table.ts';
import { pricedLines, productFor } from './priced-lines.ts';
import type { Catalogue, Product } from './product.ts';

/** What the package costs compared with buying one by one, so that nobody pays more without knowing it. */
export type PackageOffer = {
  /**
   * How much more it costs than what is selected; once it is in the order, than the same media one by one. 0 where it costs
   * no more, or nothing is selected.
   */
  readonly dearerCents: number;
  /** What all media cost one by one. Null where the catalogue does not say it. */
  readonly separateCents: number | null;
  /** How much less it costs than all media one by one. */
  readonly savedCents: number;
};

/** What media cost one by one by the catalogue, or null when it does not sell one of their kinds so. */
export function separateCents(catalogue: Catalogue, { photos, videos }: MediaCounts): number | null {
  const counts = new Map<Product | undefined, number>();
  for (const [kind, count] of [['holdsPhotos', photos] as const, ['holdsVideos', videos] as const]) {
    const product = productFor(catalogue, kind);
    if (count > 0) counts.set(product, (counts.get(product) ?? 0) + count);
  }
  const prices = [...counts].map(([product, count]) => {
    const unit = product ? unitPriceCents(product.ranges, count) : null;
    return unit === null ? null : unit * count;
  });
  return prices.reduce<number | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0);
}

/** What the package costs: in the order by the provider's reply, otherwise by the catalogue. Null where it is not sold. */
function packageCents(order: Order, { allDigital }: Catalogue): number | null {
  if (!allDigital) return null;
  const items = order.items.filter((item) => item.isAllDigital);
  return hasAllDigital(order) ? items.reduce((sum, item) => sum + item.totalCents, 0) : allDigital.priceCents;
}

/** The package beside the same media one by one. */
export type PackageComparison = {
  readonly separateCents: number;
  /** How much less the package costs. Below 0 it costs more. */
  readonly savedCents: number;
};

/**
 * Compares the package with the same media one by one, whichever costs less.
 * @param all the media that it contains; null when they are not all known
 * @returns null where that is unknown, also because the order's prices differ from the catalogue's
 */
export function comparePackage(order: Order, catalogue: Catalogue, all: MediaCounts | null): PackageComparison | null {
  const price = packageCents(order, catalogue);
  const separate = all && pricedLines(order, catalogue) ? separateCents(catalogue, all) : null;
  if (price === null || separate === null) return null;
  return { separateCents: separate, savedCents: separate - price };
}

/**
 * What the visitor must know of the package before choosing it, and while it is in the order.
 * @param all the media that it contains; null when they are not all known. The separate price is then unknown, also where
 *   the order's prices differ from the catalogue's.
 * @returns null where there is no package to offer, or it saves nothing and is not in the order.
 */
export function packageOffer(order: Order, catalogue: Catalogue, all: MediaCounts | null): PackageOffer | null {
  const price = packageCents(order, catalogue);
  if (price === null) return null;
  const isChosen = hasAllDigital(order);
  const separate = comparePackage(order, catalogue, all)?.separateCents ?? null;
  if (!isChosen && separate !== null && separate <= price) return null;
  const compared = isChosen ? separate : order.items.length > 0 ? order.totalCents : null;
  return {
    dearerCents: compared === null ? 0 : Math.max(0, price - compared),
    separateCents: separate,
    savedCents: separate === null ? 0 : Math.max(0, separate - price),
  };
}

/** The catalogue without a package that is not offered, for the other hints of the cart. */
export function offeredCatalogue(order: Order, catalogue: Catalogue, all: MediaCounts | null): Catalogue {
  return packageOffer(order, catalogue, all) ? catalogue : { ...catalogue, allDigital: null };
}

/**
 * Whether the package costs less than all media one by one, even at the lowest price of one. It is less exact than
 * `packageOffer` and small, so that the page knows with the photos whether a package will stand above them.
 */
export function savesForSure({ products, allDigital }: Catalogue, count: number): boolean {
  const prices = products.flatMap(({ ranges }) => ranges.map((range) => range.unitPriceCents));
  return allDigital !== null && prices.length > 0 && count * Math.min(...prices) > allDigital.priceCents;
}
