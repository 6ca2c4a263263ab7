import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from '#shared/order.ts';
import { unitPriceCents } from '#shared/prices/priced-lines.ts';
import {
  anyRanges,
  itemOf,
  ofPhotos,
  ofVideos,
  orderOf,
  RANGES,
  sampleCatalogue,
  singles,
} from '#shared/prices/testing/sample-prices.ts';
import { betterPrice, priceSteps } from './better-price.ts';

const VIDEO_RANGES = [{ minPhotos: 1, unitPriceCents: 3990 }];
const soldBy = (packageCents: number | null, ranges = RANGES) =>
  sampleCatalogue(packageCents, ofPhotos(ranges), ofVideos(VIDEO_RANGES));
const fotos = soldBy(null);
const plenty = { photos: 50, videos: 50 };
const ofSomePhotos = (count: number) => singles(fotos, { photos: count });
const dearer = orderOf(itemOf(3, 3 * 2990 + 1));

it.each([
  [3, { count: 2, at: 5, unitPriceCents: 2490, totalCents: 12_450, total: 'up' }],
  [9, { count: 1, at: 10, unitPriceCents: 1990, totalCents: 19_900, total: 'down' }],
])('%i photos: how many more make each cheaper, and whether the total goes up or down', (count, step) => {
  expect(betterPrice(ofSomePhotos(count), fotos, plenty)).toEqual({ kind: 'more', of: 'photos', ...step });
});

it('offers the package when it costs no more than the step, or less than the order', () => {
  const offered = (count: number, packageCents: number) =>
    betterPrice(ofSomePhotos(count), soldBy(packageCents), plenty);
  expect(offered(3, 12_450)).toEqual({ kind: 'allDigital', priceCents: 12_450 });
  expect(offered(11, 21_889)).toMatchObject({ kind: 'allDigital' });
  expect(offered(11, 21_890)).toBeNull();
});

it.each<[string, Order, typeof plenty]>([
  ['without enough left', ofSomePhotos(3), { photos: 1, videos: 9 }],
  ['on the last range', singles(fotos, { photos: 10, videos: 2 }), plenty],
  ['where the provider charges otherwise than the catalogue says', dearer, plenty],
])('promises nothing %s', (_, order, left) => {
  expect(betterPrice(order, fotos, left)).toBeNull();
});

it.each([
  ['without choices', orderOf()],
  ['beside the package', orderOf(itemOf(3, 8970, { isAllDigital: true }))],
])('offers no package %s, however little it costs', (_, order) => {
  expect(betterPrice(order, soldBy(100), plenty)).toBeNull();
});

it('never promises what the table does not give, nor hides that it costs more', () => {
  const script = fc.record({
    list: anyRanges,
    packageCents: fc.option(fc.nat(90_000)),
    photos: fc.nat(15),
    videos: fc.nat(15),
    left: fc.nat(15),
  });
  fc.assert(
    fc.property(script, ({ list, packageCents, photos, videos, left }) => {
      const sold = soldBy(packageCents, list);
      const order = singles(sold, { photos, videos });
      const better = betterPrice(order, sold, { photos: left, videos: left });
      if (better?.kind === 'more') {
        const now = unitPriceCents(list, photos) ?? 0;
        expect(better.at).toBe(photos + better.count);
        expect(better.count).toBeLessThanOrEqual(left);
        expect(unitPriceCents(list, better.at)).toBe(better.unitPriceCents);
        expect(better.unitPriceCents).toBeLessThan(now);
        expect(better.totalCents).toBe(better.at * better.unitPriceCents);
        const rise = better.totalCents - photos * now;
        expect(better.total).toBe(rise > 0 ? 'up' : rise < 0 ? 'down' : 'same');
      }
      if (better?.kind === 'allDigital') expect(better.priceCents).toBe(packageCents);
      if (photos + videos > 0 && packageCents !== null && packageCents < order.totalCents) {
        expect(better?.kind).toBe('allDigital');
      }
    }),
  );
});

it('has steps that stay while photos are added, the next among them, and one that is reached costs what it says', () => {
  expect(priceSteps(ofSomePhotos(5), fotos, plenty)).toMatchObject({ starts: [5, 10], unitPriceCents: 2490 });
  expect(priceSteps(ofSomePhotos(7), fotos, { photos: 2, videos: 0 })?.starts).toEqual([5]);
  expect(priceSteps(dearer, fotos, plenty)).toBeNull();
  fc.assert(
    fc.property(anyRanges, fc.integer({ min: 1, max: 15 }), fc.nat(15), (list, chosen, left) => {
      const sold = sampleCatalogue(null, ofPhotos(list));
      const order = singles(sold, { photos: chosen });
      const steps = priceSteps(order, sold, { photos: left, videos: 0 });
      if (!steps) return;
      const prices = steps.starts.map((start) => unitPriceCents(list, start));
      expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => Number(b) - Number(a)));
      expect(steps.unitPriceCents * chosen).toBe(order.totalCents);
      const better = betterPrice(order, sold, { photos: left, videos: 0 });
      if (better?.kind === 'more') expect(steps.starts).toContain(better.at);
      const oneMore = singles(sold, { photos: chosen + 1 });
      const more = left > 0 && priceSteps(oneMore, sold, { photos: left - 1, videos: 0 });
      if (more) expect(more.starts).toEqual(steps.starts);
    }),
  );
});
