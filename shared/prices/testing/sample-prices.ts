import fc from 'fast-check';
import type { MediaCounts } from '#shared/media/media.ts';
import type { Order, OrderItem } from '#shared/order.ts';
import { unitPriceCents } from '#shared/prices/priced-lines.ts';
import type { Catalogue, PriceRange, Product } from '#shared/prices/product.ts';

export const RANGES: readonly PriceRange[] = [
  { minPhotos: 1, unitPriceCents: 2990 },
  { minPhotos: 5, unitPriceCents: 2490 },
  { minPhotos: 10, unitPriceCents: 1990 },
];

/** Generates one to five ranges with different starts. */
export const anyRanges = fc.uniqueArray(
  fc.record({
    minPhotos: fc.integer({ min: 1, max: 12 }),
    unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
  }),
  { selector: ({ minPhotos }) => minPhotos, minLength: 1, maxLength: 5 },
);

export const ofPhotos = (ranges = RANGES): Product => ({ holdsPhotos: true, holdsVideos: false, ranges });
export const ofVideos = (ranges = RANGES): Product => ({ holdsPhotos: false, holdsVideos: true, ranges });
export const ofBoth = (ranges = RANGES): Product => ({ holdsPhotos: true, holdsVideos: true, ranges });

/** @param packageCents null if the catalogue sells no package */
export function sampleCatalogue(packageCents: number | null, ...products: readonly Product[]): Catalogue {
  return { products, allDigital: packageCents === null ? null : { priceCents: packageCents, description: null } };
}

export function itemOf(count: number, totalCents: number, changes: Partial<OrderItem> = {}): OrderItem {
  const medias = Array.from({ length: count }, (_, at) => `${at}`);
  return { id: 'i', isAllDigital: false, holdsPhotos: true, holdsVideos: false, medias, totalCents, ...changes };
}

export function orderOf(...items: readonly OrderItem[]): Order {
  const totalCents = items.reduce((sum, item) => sum + item.totalCents, 0);
  const nobody = {
    buyer: { kind: 'nobody' as const },
    customer: null,
    address: null,
    payment: null,
    revision: '',
    version: null,
  };
  return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
}

/** Creates an order at the catalogue's prices: photos of its first product, videos of its second. */
export function singles({ products }: Catalogue, { photos = 0, videos = 0 }: Partial<MediaCounts>): Order {
  const items = [photos, videos].flatMap((count, at) => {
    const product = products[at];
    if (!product || count === 0) return [];
    const { ranges, ...kind } = product;
    return [itemOf(count, count * (unitPriceCents(ranges, count) ?? 0), kind)];
  });
  return orderOf(...items);
}
