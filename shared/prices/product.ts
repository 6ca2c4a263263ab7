import type { MediaKind } from '#shared/media/media.ts';

/** One range of a product's prices: the unit price of every item while the order's count is in the range. */
export type PriceRange = {
  readonly minPhotos: number;
  readonly unitPriceCents: number;
};

export type Product = {
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  readonly ranges: readonly PriceRange[];
};

/** What a product says of each kind of media. */
const HOLDS = { photo: 'holdsPhotos', video: 'holdsVideos' } as const satisfies Record<MediaKind, keyof Product>;

export type Catalogue = {
  readonly products: readonly Product[];
  readonly allDigital: { readonly priceCents: number; readonly description: string | null } | null;
};

/** The product of a kind of media: one for that kind alone before one for both. Undefined where none is. */
export function productFor({ products }: Catalogue, kind: MediaKind): Product | undefined {
  const matching = products.filter((product) => product[HOLDS[kind]]);
  return matching.find((product) => product.holdsPhotos !== product.holdsVideos) ?? matching[0];
}

/**
 * How media of a kind are sold (G3): one by one, in the package alone, or, without a product and a package, not at all (null).
 * Only what is not null has a tick.
 */
export type HowSold = 'singly' | 'inPackage';
export function howSold(kind: MediaKind, catalogue: Catalogue): HowSold | null {
  if (productFor(catalogue, kind)) return 'singly';
  return catalogue.allDigital ? 'inPackage' : null;
}

/** Online sale by card or venue, and a catalogue (G12). Otherwise the page shows neither cart nor prices. */
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
