import fc from 'fast-check';
import { expect, it } from 'vitest';
import { savesForSure, separateCents } from './package-offer.ts';
import type { Catalogue } from './product.ts';

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
