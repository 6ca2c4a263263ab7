import type { MediaKind } from '#shared/media/media.ts';

/** A price range: the price of every item while the number of items is in the range. */
export type PriceRange = {
  readonly minPhotos: number;
  readonly unitPriceCents: number;
};

export type Product = {
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  readonly ranges: readonly PriceRange[];
};

/** The property that says whether a product contains a kind of media. */
const HOLDS = { photo: 'holdsPhotos', video: 'holdsVideos' } as const satisfies Record<MediaKind, keyof Product>;

export type Catalogue = {
  readonly products: readonly Product[];
  readonly allDigital: { readonly priceCents: number; readonly description: string | null } | null;
};

/** Returns the product for a kind of media. A product for that kind alone is preferred to one for both kinds. */
export function productFor({ products }: Catalogue, kind: MediaKind): Product | undefined {
  const matching = products.filter((product) => product[HOLDS[kind]]);
  return matching.find((product) => product.holdsPhotos !== product.holdsVideos) ?? matching[0];
}

/**
 * How media of a kind are offered (G3): singly or only in the package. Media of a kind that is not offered (null) get
 * no checkbox.
 */
export type HowSold = 'singly' | 'inPackage';
export function howSold(kind: MediaKind, catalogue: Catalogue): HowSold | null {
  if (productFor(catalogue, kind)) return 'singly';
  return catalogue.allDigital ? 'inPackage' : null;
}

/**
 * Whether the card or the venue sells online, and there are products or a package (G12). Otherwise the page has no cart
 * and no prices.
 */
export function canBuy(sale: {
  cardSellsOnline: boolean;
  hasOnlineSale: boolean;
  catalogue: Catalogue | null;
}): boolean {
  const sells = sale.cardSellsOnline || sale.hasOnlineSale;
  const hasProducts =
    sale.catalogue !== null && (sale.catalogue.products.length > 0 || sale.catalogue.allDigital !== null);
  return sells && hasProducts;
}
