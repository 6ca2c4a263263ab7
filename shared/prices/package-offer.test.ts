import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparePackage, offeredCatalogue, packageOffer, savesForSure, separateCents } from './package-offer.ts';
import {
  anyRanges,
  itemOf,
  ofBoth,
  ofPhotos,
  ofVideos,
  orderOf,
  sampleCatalogue,
  singles,
} from './testing/sample-prices.ts';

const fotos = sampleCatalogue(24_900, ofPhotos(), ofVideos());
const three = { photos: 3, videos: 0 };
const packageFor = (totalCents: number) => orderOf(itemOf(1, totalCents, { isAllDigital: true, holdsVideos: true }));

it('is not offered where all media cost no more one by one', () => {
  expect(packageOffer(singles(fotos, three), fotos, three)).toBeNull();
  expect(packageOffer(orderOf(), sampleCatalogue(8970, ofPhotos()), three)).toBeNull();
  expect(packageOffer(orderOf(), sampleCatalogue(8969, ofPhotos()), three)).toMatchObject({ savedCents: 1 });
  expect(offeredCatalogue(orderOf(), fotos, three).allDigital).toBeNull();
});

it('says what it saves, and stays in the order where the same media cost less one by one', () => {
  const offer = packageOffer(singles(fotos, three), fotos, { photos: 24, videos: 2 });
  expect(offer).toEqual({ separateCents: 53_740, savedCents: 53_740 - 24_900 });
  expect(packageOffer(packageFor(20_000), fotos, { photos: 24, videos: 2 })?.savedCents).toBe(53_740 - 20_000);
  expect(packageOffer(packageFor(24_900), fotos, three)).toEqual({ separateCents: 8970, savedCents: 0 });
});

it('is offered, without a saving, where a kind is sold in it alone or the prices differ', () => {
  const unknown = { separateCents: null, savedCents: 0 };
  expect(packageOffer(orderOf(), sampleCatalogue(24_900, ofPhotos()), { photos: 3, videos: 1 })).toEqual(unknown);
  expect(packageOffer(orderOf(), fotos, null)).toEqual(unknown);
  expect(packageOffer(orderOf(itemOf(3, 3 * 2990 - 1)), fotos, three)).toEqual(unknown);
  expect(packageOffer(singles(fotos, three), sampleCatalogue(null, ofPhotos()), three)).toBeNull();
});

it('counts a product of both kinds once, and prefers one of the kind alone', () => {
  expect(separateCents(sampleCatalogue(null, ofBoth()), { photos: 4, videos: 1 })).toBe(5 * 2490);
  expect(separateCents(sampleCatalogue(null, ofBoth(), ofPhotos()), { photos: 4, videos: 1 })).toBe(4 * 2990 + 2990);
  expect(separateCents(sampleCatalogue(null), { photos: 0, videos: 0 })).toBe(0);
});

it('is never offered where it costs more than the sum, and never says a saving that is none', () => {
  const counts = fc.record({ photos: fc.nat(14), videos: fc.nat(14) });
  const packageCents = fc.integer({ min: 1, max: 90_000 });
  fc.assert(
    fc.property(
      fc.tuple(anyRanges, anyRanges),
      packageCents,
      counts,
      counts,
      ([photos, videos], price, chosen, left) => {
        const catalogue = sampleCatalogue(price, ofPhotos(photos), ofVideos(videos));
        const all = { photos: chosen.photos + left.photos, videos: chosen.videos + left.videos };
        const sum = singles(catalogue, all).totalCents;
        expect(separateCents(catalogue, all)).toBe(sum);
        const order = singles(catalogue, chosen);
        const offer = packageOffer(order, catalogue, all);
        expect(offer?.savedCents ?? null).toBe(sum <= price ? null : sum - price);
        const compared = { separateCents: sum, savedCents: sum - price };
        expect(comparePackage(order, catalogue, all)).toEqual(compared);
        expect(comparePackage(packageFor(price), catalogue, all)).toEqual(compared);
        expect(comparePackage(order, catalogue, null)).toBeNull();
        expect(packageOffer(packageFor(price), catalogue, all)?.savedCents).toBe(Math.max(0, sum - price));
        if (savesForSure(catalogue, all.photos + all.videos)) expect(sum).toBeGreaterThan(price);
      },
    ),
  );
});

it('saves for sure where even the lowest price of one makes all of them dearer', () => {
  expect([26, 3].map((count) => savesForSure(fotos, count))).toEqual([true, false]);
  expect(savesForSure(sampleCatalogue(null, ofPhotos(), ofVideos()), 26)).toBe(false);
  expect(savesForSure(sampleCatalogue(100), 26)).toBe(false);
});
