import type { MediaCounts } from '#shared/media/media.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { pricedLines, unitPriceCents } from './priced-lines.ts';
import { type Catalogue, type Product, productFor } from './product.ts';

export type PackageOffer = {
  readonly separateCents: number | null;
  readonly savedCents: number;
};

/** Returns what these media cost singly; null if the catalogue does not sell one of their kinds singly. */
export function separateCents(catalogue: Catalogue, { photos, videos }: MediaCounts): number | null {
  const counts = new Map<Product | undefined, number>();
  for (const [kind, count] of [['photo', photos] as const, ['video', videos] as const]) {
    const product = productFor(catalogue, kind);
    if (count > 0) counts.set(product, (counts.get(product) ?? 0) + count);
  }
  const prices = [...counts].map(([product, count]) => {
    const unit = product ? unitPriceCents(product.ranges, count) : null;
    return unit === null ? null : unit * count;
  });
  return prices.reduce<number | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0);
}

const savedBy = (separate: number | null, price: number) => (separate === null ? 0 : Math.max(0, separate - price));

/** Compares prices without an order, which may still be loading. @param all the media that the package contains */
export function catalogueOffer(catalogue: Catalogue, priceCents: number, all: MediaCounts): PackageOffer {
  const separate = separateCents(catalogue, all);
  return { separateCents: separate, savedCents: savedBy(separate, priceCents) };
}

/** Returns the package's price in the order, otherwise that in the catalogue; null if the catalogue has no package. */
function packageCents(order: Order, { allDigital }: Catalogue): number | null {
  if (!allDigital) return null;
  const items = order.items.filter((item) => item.isAllDigital);
  return hasAllDigital(order) ? items.reduce((sum, item) => sum + item.totalCents, 0) : allDigital.priceCents;
}

export type PackageComparison = {
  readonly separateCents: number;
  readonly savedCents: number;
};

/** @param all the media in the package; null unless all are known @returns null if prices cannot be compared */
export function comparePackage(order: Order, catalogue: Catalogue, all: MediaCounts | null): PackageComparison | null {
  const price = packageCents(order, catalogue);
  const separate = all && pricedLines(order, catalogue) ? separateCents(catalogue, all) : null;
  if (price === null || separate === null) return null;
  return { separateCents: separate, savedCents: separate - price };
}

/** Whether the package's media cost less singly; false if unknown. @param all the media that the package contains */
export function isDearerPackage(order: Order, catalogue: Catalogue, all: MediaCounts | null): boolean {
  const comparison = comparePackage(order, catalogue, all);
  return comparison !== null && comparison.savedCents < 0;
}

/**
 * Returns the package with what it saves. Returns null if there is no package, or if the order does not have it yet and
 * its media cost no more singly.
 */
export function packageOffer(order: Order, catalogue: Catalogue, all: MediaCounts | null): PackageOffer | null {
  const price = packageCents(order, catalogue);
  if (price === null) return null;
  const separate = comparePackage(order, catalogue, all)?.separateCents ?? null;
  if (!hasAllDigital(order) && separate !== null && separate <= price) return null;
  return { separateCents: separate, savedCents: savedBy(separate, price) };
}

export function offeredCatalogue(order: Order, catalogue: Catalogue, all: MediaCounts | null): Catalogue {
  return packageOffer(order, catalogue, all) ? catalogue : { ...catalogue, allDigital: null };
}

/** Whether the package certainly costs less than all media singly, even at the lowest price in the catalogue. */
export function savesForSure({ products, allDigital }: Catalogue, count: number): boolean {
  const prices = products.flatMap(({ ranges }) => ranges.map((range) => range.unitPriceCents));
  return allDigital !== null && prices.length > 0 && count * Math.min(...prices) > allDigital.priceCents;
}
