import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import type { MediaKind } from './cards/media.ts';
import { toCents, toReais } from './money.ts';
import type { PriceRange } from './pricing.ts';

export type Product = {
  readonly id: string;
  readonly sells: Readonly<Record<MediaKind, boolean>>;
  readonly ranges: readonly PriceRange[];
};

export type Catalogue = {
  readonly products: readonly Product[];
  readonly allDigital: { readonly id: string; readonly cents: number; readonly description: string | null } | null;
};

/** @returns which price ranges of a product give a count two prices, in words; null where none do */
export function overlappingRanges({ products }: WireCatalogue): string | null {
  for (const { id, ranges_price: ranges } of products ?? []) {
    const rising = ranges.toSorted((one, other) => one.min_photos - other.min_photos);
    for (const [index, { min_photos: start }] of rising.slice(1).entries()) {
      const before = rising[index];
      if (before && start <= (before.max_photos ?? Number.POSITIVE_INFINITY))
        return `product ${id}: the price ranges from ${before.min_photos} and from ${start} overlap`;
    }
  }
  return null;
}

/** @param wire products and all digital with prices in reais */
export function readCatalogue(wire: WireCatalogue): Catalogue {
  return {
    products: (wire.products ?? []).map((product) => ({
      id: product.id,
      sells: { photo: product.is_photo, video: product.is_video },
      ranges: product.ranges_price.map((range) => ({
        id: range.id,
        min: range.min_photos,
        max: range.max_photos ?? null,
        cents: toCents(range.price),
      })),
    })),
    allDigital: wire.all_digital
      ? {
          id: wire.all_digital.id,
          cents: toCents(wire.all_digital.price),
          description: wire.all_digital.description ?? null,
        }
      : null,
  };
}

export function writeCatalogue(catalogue: Catalogue): WireCatalogue {
  return {
    products: catalogue.products.map((product) => ({
      id: product.id,
      is_photo: product.sells.photo,
      is_video: product.sells.video,
      ranges_price: product.ranges.map((range) => ({
        id: range.id,
        min_photos: range.min,
        max_photos: range.max,
        price: toReais(range.cents),
      })),
    })),
    all_digital: catalogue.allDigital
      ? {
          id: catalogue.allDigital.id,
          price: toReais(catalogue.allDigital.cents),
          description: catalogue.allDigital.description,
        }
      : null,
  };
}
