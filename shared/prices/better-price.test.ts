import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/order.ts';
import { betterPrice, nextPrice, priceSteps } from './better-price.ts';
import { lastItemCents, unitPriceCents } from './price-table.ts';
import type { Catalogue, PriceRange } from './product.ts';

const ranges = [
  { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
  { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
  { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
];

describe('the better price in the cart', () => {
  const photos = { holdsPhotos: true, holdsVideos: false, ranges };
  const videos = {
    holdsPhotos: false,
    holdsVideos: true,
    ranges: [{ minPhotos: 1, maxPhotos: null, unitPriceCents: 3990 }],
  };
  const catalogue = (allDigitalCents: number | null, photoRanges: readonly PriceRange[] = ranges): Catalogue => ({
    products: [{ ...photos, ranges: photoRanges }, videos],
    allDigital: allDigitalCents === null ? null : { priceCents: allDigitalCents, description: null },
  });
  const orderOf = (counts: { photos?: number; videos?: number }, sold = catalogue(null)): Order => {
    const items = [counts.photos ?? 0, counts.videos ?? 0].flatMap((count, at) => {
      const product = sold.products[at];
      if (count === 0 || !product) return [];
      const { holdsPhotos, holdsVideos } = product;
      const medias = Array.from({ length: count }, (_, index) => `${at}-${index}`);
      const totalCents = count * (unitPriceCents(product.ranges, count) ?? 0);
      return [{ id: `${at}`, isAllDigital: false, holdsPhotos, holdsVideos, medias, totalCents }];
    });
    const totalCents = items.reduce((sum, item) => sum + item.totalCents, 0);
    const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null, revision: '' };
    return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
  };
  const plenty = { photos: 50, videos: 50 };

  it('says how many more make each cheaper, and that the total goes up or down', () => {
    const three = { kind: 'more', count: 2, of: 'photos', unitPriceCents: 2490, total: 'up' };
    expect(betterPrice(orderOf({ photos: 3 }), catalogue(null), plenty)).toMatchObject(three);
    const nine = { kind: 'more', count: 1, of: 'photos', unitPriceCents: 1990, total: 'down' };
    expect(betterPrice(orderOf({ photos: 9 }), catalogue(null), plenty)).toMatchObject(nine);
  });

  it('offers the package when it costs no more than the step, or less than the order', () => {
    expect(betterPrice(orderOf({ photos: 3 }), catalogue(12_450), plenty)).toEqual({
      kind: 'allDigital',
      priceCents: 12_450,
    });
    expect(betterPrice(orderOf({ photos: 13 }), catalogue(24_900), plenty)).toMatchObject({ kind: 'allDigital' });
    expect(betterPrice(orderOf({ photos: 11 }), catalogue(24_900), plenty)).toBeNull();
  });

  it('shows nothing without choices, without enough left, on the last range, and beside the package', () => {
    expect(betterPrice(orderOf({}), catalogue(100), plenty)).toBeNull();
    expect(betterPrice(orderOf({ photos: 3 }), catalogue(null), { photos: 1, videos: 9 })).toBeNull();
    expect(betterPrice(orderOf({ photos: 10, videos: 2 }), catalogue(null), plenty)).toBeNull();
    const single = orderOf({ photos: 3 });
    const whole = { ...single, items: single.items.map((item) => ({ ...item, isAllDigital: true })) };
    expect(betterPrice(whole, catalogue(100), plenty)).toBeNull();
  });

  it('promises nothing where the provider charges otherwise than the catalogue says', () => {
    const order = orderOf({ photos: 3 });
    const dearer = { ...order, items: order.items.map((item) => ({ ...item, totalCents: item.totalCents + 1 })) };
    expect(betterPrice(dearer, catalogue(null), plenty)).toBeNull();
  });

  it('never promises what the table does not give, nor hides that it costs more', () => {
    const range = fc.record({
      minPhotos: fc.integer({ min: 1, max: 12 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
    });
    const anyRanges = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 5 });
    const script = fc.record({
      list: anyRanges,
      packageCents: fc.option(fc.nat(90_000)),
      chosen: fc.nat(15),
      clips: fc.nat(15),
      left: fc.nat(15),
    });
    fc.assert(
      fc.property(script, ({ list, packageCents, chosen, clips, left }) => {
        const sold = catalogue(packageCents, list);
        const order = orderOf({ photos: chosen, videos: clips }, sold);
        const better = betterPrice(order, sold, { photos: left, videos: left });
        if (better?.kind === 'more') {
          const now = unitPriceCents(list, chosen) ?? 0;
          expect(better.count).toBeLessThanOrEqual(left);
          expect(unitPriceCents(list, chosen + better.count)).toBe(better.unitPriceCents);
          expect(better.unitPriceCents).toBeLessThan(now);
          const rise = (chosen + better.count) * better.unitPriceCents - chosen * now;
          expect(better.total).toBe(rise > 0 ? 'up' : rise < 0 ? 'down' : 'same');
        }
        if (better?.kind === 'allDigital') expect(better.priceCents).toBe(packageCents);
        if (chosen + clips > 0 && packageCents !== null && packageCents < order.totalCents) {
          expect(better?.kind).toBe('allDigital');
        }
      }),
    );
  });
});

describe('the next price', () => {
  const ranges = [
    { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
    { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
    { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
  ];
  const photos = { holdsPhotos: true, holdsVideos: false };
  const sells = (list: readonly PriceRange[]): Catalogue => ({
    products: [{ ...photos, ranges: list }],
    allDigital: null,
  });
  const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null, revision: '' };

  function orderOf(count: number, list: readonly PriceRange[] = ranges, dearerCents = 0): Order {
    const totalCents = count * (unitPriceCents(list, count) ?? 0) + dearerCents;
    const medias = Array.from({ length: count }, (_, at) => `${at}`);
    const items = count === 0 ? [] : [{ id: 'i', isAllDigital: false, ...photos, medias, totalCents }];
    return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
  }

  const plenty = { photos: 50, videos: 0 };

  describe('the next price', () => {
    it('says how many more make all of them cheaper, what each costs then, and all', () => {
      const five = { count: 2, at: 5, of: 'photos', unitPriceCents: 2490, totalCents: 12_450 };
      expect(nextPrice(orderOf(3), sells(ranges), plenty)).toMatchObject(five);
      const ten = { count: 1, at: 10, of: 'photos', unitPriceCents: 1990, totalCents: 19_900 };
      expect(nextPrice(orderOf(9), sells(ranges), plenty)).toMatchObject(ten);
    });

    it('says nothing without a choice, past the last range, with too few left, and where the order costs otherwise', () => {
      expect(nextPrice(orderOf(0), sells(ranges), plenty)).toBeNull();
      expect(nextPrice(orderOf(10), sells(ranges), plenty)).toBeNull();
      expect(nextPrice(orderOf(3), sells(ranges), { photos: 1, videos: 0 })).toBeNull();
      expect(nextPrice(orderOf(3, ranges, 1), sells(ranges), plenty)).toBeNull();
      expect(lastItemCents([], 5)).toBeNull();
    });

    const range = fc.record({
      minPhotos: fc.integer({ min: 1, max: 12 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
    });
    const anyRanges = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 5 });

    it('is what they really cost then, whatever the ranges', () => {
      fc.assert(
        fc.property(anyRanges, fc.integer({ min: 1, max: 15 }), fc.nat(15), (list, chosen, left) => {
          const next = nextPrice(orderOf(chosen, list), sells(list), { photos: left, videos: 0 });
          if (!next) return;
          expect(next.at).toBe(chosen + next.count);
          expect(next.count).toBeLessThanOrEqual(left);
          expect(next.totalCents).toBe(orderOf(next.at, list).totalCents);
          expect(next.unitPriceCents * next.at).toBe(next.totalCents);
        }),
      );
    });

    it('has steps that stay while photos are added, the next among them, and one that is reached costs what it says', () => {
      expect(priceSteps(orderOf(7), sells(ranges), plenty)).toMatchObject({ starts: [5, 10], unitPriceCents: 2490 });
      expect(priceSteps(orderOf(7), sells(ranges), { photos: 2, videos: 0 })?.starts).toEqual([5]);
      expect(priceSteps(orderOf(3, ranges, 1), sells(ranges), plenty)).toBeNull();
      fc.assert(
        fc.property(anyRanges, fc.integer({ min: 1, max: 15 }), fc.nat(15), (list, chosen, left) => {
          const steps = priceSteps(orderOf(chosen, list), sells(list), { photos: left, videos: 0 });
          if (!steps) return;
          const prices = steps.starts.map((start) => unitPriceCents(list, start));
          expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => Number(b) - Number(a)));
          expect(steps.unitPriceCents * chosen).toBe(orderOf(chosen, list).totalCents);
          const next = nextPrice(orderOf(chosen, list), sells(list), { photos: left, videos: 0 });
          if (next) expect(steps.starts).toContain(next.at);
          const more = left > 0 && priceSteps(orderOf(chosen + 1, list), sells(list), { photos: left - 1, videos: 0 });
          if (more) expect(more.starts).toEqual(steps.starts);
        }),
      );
    });
  });
});
