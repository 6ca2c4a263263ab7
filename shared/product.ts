/** One step of a product's price: the unit price of every item while the order's count is in it. */
export type PriceRange = {
  readonly minPhotos: number;
  /** Null for the last, open range. */
  readonly maxPhotos: number | null;
  readonly unitPriceCents: number;
};

export type Product = {
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  readonly ranges: readonly PriceRange[];
};

/** What a venue sells online. */
export type Catalogue = {
  readonly products: readonly Product[];
  readonly allDigital: { readonly priceCents: number; readonly description: string | null } | null;
};

/**
 * Whether the visitor can buy: the card or the venue sells online, and there is something to sell (requirement G12).
 * Otherwise no cart and no prices are shown.
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
