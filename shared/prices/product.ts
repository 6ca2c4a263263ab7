import type { MediaKind } from '#shared/media/media.ts';

/** One range of a product's prices: the unit price of every item while the order's count is in the range. */
export type PriceRange = {
  readonly minPhotos: number;
  readonly maxPhotos: number | null;
  readonly unitPriceCents: number;
};

export type Product = {
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  readonly ranges: readonly PriceRange[];
};

/** What a product says of each kind of media. */
export const HOLDS = { photo: 'holdsPhotos', video: 'holdsVideos' } as const satisfies Record<MediaKind, keyof Product>;

export type Catalogue = {
  readonly products: readonly Product[];
  readonly allDigital: { readonly priceCents: number; readonly description: string | null } | null;
};

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
