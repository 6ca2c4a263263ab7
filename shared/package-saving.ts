import type { Catalogue } from './product.ts';

/**
 * Whether the package costs less than all media one by one, even at the lowest price of one. It is less exact than
 * `packageOffer` and small, so that the page knows with the photos whether a package will stand above them.
 */
export function savesForSure({ products, allDigital }: Catalogue, count: number): boolean {
  const prices = products.flatMap(({ ranges }) => ranges.map((range) => range.unitPriceCents));
  return allDigital !== null && prices.length > 0 && count * Math.min(...prices) > allDigital.priceCents;
}
