import type { Order } from './order.ts';
import { unitPriceCents } from './price-table.ts';
import type { Catalogue, Product } from './product.ts';

/** The product of a kind, as the server selects it: one for that kind alone before one for both. */
export function productFor({ products }: Catalogue, kind: 'holdsPhotos' | 'holdsVideos'): Product | undefined {
  const matching = products.filter((product) => product[kind]);
  return matching.find((product) => product.holdsPhotos !== product.holdsVideos) ?? matching[0];
}

/**
 * The items that were selected one by one, each with the product that it is sold as.
 * @returns null when the order's prices differ from the catalogue's: the catalogue then promises nothing.
 */
export function pricedLines({ items }: Order, { products }: Catalogue) {
  const singles = items.filter((item) => !item.isAllDigital);
  const lines = singles.flatMap((item) => {
    const same = (product: Product) =>
      product.holdsPhotos === item.holdsPhotos && product.holdsVideos === item.holdsVideos;
    const [product, ...others] = products.filter(same);
    if (!product || others.length > 0) return [];
    const count = item.medias.length;
    return count * (unitPriceCents(product.ranges, count) ?? -1) === item.totalCents ? [{ product, item }] : [];
  });
  return lines.length === singles.length ? lines : null;
}
