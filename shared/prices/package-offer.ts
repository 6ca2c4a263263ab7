import type { MediaCounts } from '#shared/media/media.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { pricedLines } from './priced-lines.ts';
import { type Catalogue, type Product, productFor } from './product.ts';
import { unitPriceCents } from './unit-price.ts';

export type PackageOffer = {
  readonly separateCents: number | null;
  readonly savedCents: number;
};

/** What media cost one by one by the catalogue, or null when it does not sell one of their kinds so. */
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

/** What the package saves by the catalogue alone, until the order is there. @param all the media that it contains */
export function catalogueOffer(catalogue: Catalogue, priceCents: number, all: MediaCounts): PackageOffer {
  const separate = separateCents(catalogue, all);
  return { separateCents: separate, savedCents: savedBy(separate, priceCents) };
}

/** What the package costs: in the order by the provider's reply, otherwise by the catalogue. Null where it is not sold. */
function packageCents(order: Order, { allDigital }: Catalogue): number | null {
  if (!allDigital) return null;
  const items = order.items.filter((item) => item.isAllDigital);
  return hasAllDigital(order) ? items.reduce((sum, item) => sum + item.totalCents, 0) : allDigital.priceCents;
}

export type PackageComparison = {
  readonly separateCents: number;
  readonly savedCents: number;
};

/** @param all the media that it contains; null when not all are known @returns null where the comparison is unknown */
export function comparePackage(order: Order, catalogue: Catalogue, all: MediaCounts | null): PackageComparison | null {
  const price = packageCents(order, catalogue);
  const separate = all && pricedLines(order, catalogue) ? separateCents(catalogue, all) : null;
  if (price === null || separate === null) return null;
  return { separateCents: separate, savedCents: separate - price };
}

/** Whether its media cost less one by one; false where that is unknown. @param all the media that it contains */
export function isDearerPackage(order: Order, catalogue: Catalogue, all: MediaCounts | null): boolean {
  const comparison = comparePackage(order, catalogue, all);
  return comparison !== null && comparison.savedCents < 0;
}

/**
 * What to know of the package before choosing it. @param all the media in it; null when not all are known
 * @returns null without a package to offer, or when it saves nothing and is not in the order
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

/**
 * Whether the package surely costs less than all media one by one. Small, so that the page knows it with the photos.
 */
export function savesForSure({ products, allDigital }: Catalogue, count: number): boolean {
  const prices = products.flatMap(({ ranges }) => ranges.map((range) => range.unitPriceCents));
  return allDigital !== null && prices.length > 0 && count * Math.min(...prices) > allDigital.priceCents;
}
