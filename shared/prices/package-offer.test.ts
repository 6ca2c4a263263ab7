import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaCounts } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { comparePackage, offeredCatalogue, packageOffer, savesForSure, separateCents } from './package-offer.ts';
import { unitPriceCents } from './price-table.ts';
import type { Catalogue, PriceRange } from './product.ts';

const ranges = [
  { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
  { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
  { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
];
const photo = (list: readonly PriceRange[] = ranges) => ({ holdsPhotos: true, holdsVideos: false, ranges: list });
const video = (list: readonly PriceRange[] = ranges) => ({ holdsPhotos: false, holdsVideos: true, ranges: list });
const both = { holdsPhotos: true, holdsVideos: true, ranges };
const sells = (priceCents: number | null, ...products: Catalogue['products']): Catalogue => ({
  products,
  allDigital: priceCents === null ? null : { priceCents, description: null },
});
const fotos = sells(24_900, photo(), video());
const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null, revision: '' };

function orderOf(items: Order['items']): Order {
  const totalCents = items.reduce((sum, item) => sum + item.totalCents, 0);
  return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
}

/** An order of single media by the catalogue: its first product has the photos, the second the videos. */
function singles({ products }: Catalogue, counts: MediaCounts): Order {
  const items = [counts.photos, counts.videos].flatMap((count, at) => {
    const product = products[at];
    if (!product || count === 0) return [];
    const { holdsPhotos, holdsVideos } = product;
    const medias = Array.from({ length: count }, (_, index) => `${at}.${index}`);
    const totalCents = count * (unitPriceCents(product.ranges, count) ?? 0);
    return [{ id: `${at}`, isAllDigital: false, holdsPhotos, holdsVideos, medias, totalCents }];
  });
  return orderOf(items);
}

const wholeFor = (totalCents: number): Order =>
  orderOf([{ id: 'all', isAllDigital: true, holdsPhotos: true, holdsVideos: true, medias: ['0.1'], totalCents }]);

describe('the package', () => {
  const three = { photos: 3, videos: 0 };

  it('is not offered where all media cost no more one by one', () => {
    expect(packageOffer(singles(fotos, three), fotos, three)).toBeNull();
    expect(packageOffer(orderOf([]), fotos, three)).toBeNull();
    expect(packageOffer(orderOf([]), sells(8970, photo()), three)).toBeNull();
    expect(packageOffer(orderOf([]), sells(8969, photo()), three)).toMatchObject({ savedCents: 1 });
    expect(offeredCatalogue(orderOf([]), fotos, three).allDigital).toBeNull();
  });

  it('says what it saves', () => {
    const offer = packageOffer(singles(fotos, three), fotos, { photos: 24, videos: 2 });
    expect(offer).toEqual({ separateCents: 53_740, savedCents: 53_740 - 24_900 });
  });

  it('stays in the order where the same media cost less one by one', () => {
    expect(packageOffer(wholeFor(24_900), fotos, three)).toEqual({ separateCents: 8970, savedCents: 0 });
  });

  it('is offered, without a saving, where a kind is sold in it alone or the prices differ', () => {
    const unknown = { separateCents: null, savedCents: 0 };
    expect(packageOffer(orderOf([]), sells(24_900, photo()), { photos: 3, videos: 1 })).toMatchObject(unknown);
    expect(packageOffer(orderOf([]), fotos, null)).toMatchObject(unknown);
    const order = singles(fotos, three);
    const cheaper = orderOf(order.items.map((item) => ({ ...item, totalCents: item.totalCents - 1 })));
    expect(packageOffer(cheaper, fotos, three)).toEqual(unknown);
    expect(packageOffer(order, sells(null, photo()), three)).toBeNull();
  });
});

describe('the price of all media one by one', () => {
  it('counts a product of both kinds once, and prefers one of the kind alone', () => {
    expect(separateCents(sells(null, both), { photos: 4, videos: 1 })).toBe(5 * 2490);
    expect(separateCents(sells(null, both, photo()), { photos: 4, videos: 1 })).toBe(4 * 2990 + 2990);
    expect(separateCents(sells(null), { photos: 0, videos: 0 })).toBe(0);
  });
});

const anyRanges = fc.uniqueArray(
  fc.record({
    minPhotos: fc.integer({ min: 1, max: 12 }),
    maxPhotos: fc.constant(null),
    unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
  }),
  { selector: (range) => range.minPhotos, minLength: 1, maxLength: 4 },
);

it('is never offered where it costs more than the sum, and never says a saving that is none', () => {
  const script = fc.record({
    photoRanges: anyRanges,
    videoRanges: anyRanges,
    priceCents: fc.integer({ min: 1, max: 90_000 }),
    chosen: fc.record({ photos: fc.nat(14), videos: fc.nat(14) }),
    left: fc.record({ photos: fc.nat(14), videos: fc.nat(14) }),
  });
  fc.assert(
    fc.property(script, ({ photoRanges, videoRanges, priceCents, chosen, left }) => {
      const catalogue = sells(priceCents, photo(photoRanges), video(videoRanges));
      const all = { photos: chosen.photos + left.photos, videos: chosen.videos + left.videos };
      const sum = singles(catalogue, all).totalCents;
      expect(separateCents(catalogue, all)).toBe(sum);
      const order = singles(catalogue, chosen);
      const offer = packageOffer(order, catalogue, all);
      expect(offer === null).toBe(sum <= priceCents);
      const compared = { separateCents: sum, savedCents: sum - priceCents };
      expect(comparePackage(order, catalogue, all)).toEqual(compared);
      expect(comparePackage(wholeFor(priceCents), catalogue, all)).toEqual(compared);
      expect(comparePackage(order, catalogue, null)).toBeNull();
      if (offer) expect(offer.savedCents).toBe(sum - priceCents);
      const whole = packageOffer(wholeFor(priceCents), catalogue, all);
      expect(whole?.savedCents).toBe(Math.max(0, sum - priceCents));
    }),
  );
});

describe('a package that saves for sure', () => {
  const sells = (priceCents: number | null, ...units: number[]): Catalogue => ({
    products: units.map((unitPriceCents, at) => ({
      holdsPhotos: at === 0,
      holdsVideos: at > 0,
      ranges: [{ minPhotos: 1, maxPhotos: null, unitPriceCents }],
    })),
    allDigital: priceCents === null ? null : { priceCents, description: null },
  });

  it('a package saves where even the lowest price of one makes all of them dearer', () => {
    expect(savesForSure(sells(24_900, 1990, 3990), 26)).toBe(true);
    expect(savesForSure(sells(24_900, 1990, 3990), 3)).toBe(false);
    expect(savesForSure(sells(null, 1990, 3990), 26)).toBe(false);
    expect(savesForSure(sells(100), 26)).toBe(false);
  });

  it('never promises a saving that the exact sum does not have', () => {
    const price = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(fc.tuple(price, price), fc.nat(90_000), fc.nat(40), (units, all, photos) => {
        const catalogue = sells(all, ...units);
        const separate = separateCents(catalogue, { photos, videos: 2 });
        if (savesForSure(catalogue, photos + 2)) expect(separate).toBeGreaterThan(all);
      }),
    );
  });
});
