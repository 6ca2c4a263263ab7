import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInTier, lowestUnitPriceCents, priceTable, priceTiers, unitPriceCents } from './price-table.ts';

const ranges = [
  { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
  { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
  { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
];

describe('price table (G10)', () => {
  it('has rows from one photo to the last range plus one, then the price of an additional item', () => {
    const table = priceTable(ranges);
    expect(table?.rows).toHaveLength(11);
    expect(table?.rows.at(0)).toEqual({ count: 1, totalCents: 2990 });
    expect(table?.rows.at(4)).toEqual({ count: 5, totalCents: 12450 });
    expect(table?.rows.at(-1)).toEqual({ count: 11, totalCents: 21890 });
    expect(table?.additionalCents).toBe(1990);
  });

  it('prices every item by the range the whole count falls in', () => {
    expect([1, 4, 5, 9, 10, 500].map((count) => unitPriceCents(ranges, count))).toEqual([
      2990, 2990, 2490, 2490, 1990, 1990,
    ]);
  });

  it('reads ranges in any order and bridges gaps', () => {
    const gap = [ranges[2], ranges[0]].filter((range) => range !== undefined);
    expect(unitPriceCents(gap, 7)).toBe(2990);
    expect(unitPriceCents([{ minPhotos: 3, maxPhotos: null, unitPriceCents: 500 }], 1)).toBe(500);
  });

  it('has no table without ranges', () => {
    expect(priceTable([])).toBeNull();
    expect(unitPriceCents([], 1)).toBeNull();
  });

  it('never depends on the order of the ranges', () => {
    const range = fc.record({
      minPhotos: fc.integer({ min: 1, max: 60 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.nat(10_000),
    });
    const distinct = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(distinct, (list) => {
        expect(priceTable(list.toReversed())).toEqual(priceTable(list));
      }),
    );
  });
});

describe('the lowest price', () => {
  const range = (minPhotos: number, unitPriceCents: number) => ({ minPhotos, maxPhotos: null, unitPriceCents });
  const photos = { holdsPhotos: true, holdsVideos: false, ranges: [range(10, 1990), range(1, 2990)] };
  const videos = { holdsPhotos: false, holdsVideos: true, ranges: [range(1, 4990)] };
  const catalogue = { products: [videos, photos], allDigital: null };

  it('is one that the card can reach', () => {
    expect(lowestUnitPriceCents(catalogue, { photos: 10, videos: 0 })).toBe(1990);
    expect(lowestUnitPriceCents(catalogue, { photos: 9, videos: 1 })).toBe(2990);
    expect(lowestUnitPriceCents(catalogue, { photos: 0, videos: 20 })).toBe(4990);
  });

  it('is not known without prices, or without anything to buy', () => {
    expect(lowestUnitPriceCents({ products: [], allDigital: null }, { photos: 3, videos: 3 })).toBeNull();
    expect(lowestUnitPriceCents(catalogue, { photos: 0, videos: 0 })).toBeNull();
  });

  it('is the least that any number of them costs, whatever the ranges', () => {
    const anyRange = fc.record({
      minPhotos: fc.integer({ min: 1, max: 12 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.nat(5_000),
    });
    const anyRanges = fc.uniqueArray(anyRange, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: 1, max: 15 }), (list, count) => {
        const prices = Array.from({ length: count }, (_, at) => unitPriceCents(list, at + 1) ?? 0);
        const sold = { products: [{ ...photos, ranges: list }], allDigital: null };
        expect(lowestUnitPriceCents(sold, { photos: count, videos: 0 })).toBe(Math.min(...prices));
      }),
    );
  });
});

describe('the tiers of a price table', () => {
  const ranges = [
    { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
    { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
    { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
  ];

  describe('the tiers of a product (G10)', () => {
    it('say from where to where a price holds, what it saves, and what the first item of it adds', () => {
      expect(priceTiers(ranges)).toEqual([
        { from: 1, to: 4, unitPriceCents: 2990, savedCents: 0, entryCents: 2990 },
        { from: 5, to: 9, unitPriceCents: 2490, savedCents: 500, entryCents: 490 },
        { from: 10, to: null, unitPriceCents: 1990, savedCents: 1000, entryCents: -2510 },
      ]);
    });

    it('join ranges of one price, and there are none without ranges', () => {
      const flat = ranges.map((range) => ({ ...range, unitPriceCents: 1850 }));
      expect(priceTiers(flat)).toMatchObject([{ from: 1, to: null, unitPriceCents: 1850 }]);
      expect(priceTiers([])).toEqual([]);
    });

    it('give every count the price that it has, whatever the ranges', () => {
      const range = fc.record({
        minPhotos: fc.integer({ min: 1, max: 40 }),
        maxPhotos: fc.constant(null),
        unitPriceCents: fc.nat(5_000),
      });
      const anyRanges = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(anyRanges, fc.integer({ min: 1, max: 60 }), (list, count) => {
          const own = priceTiers(list).filter((tier) => isInTier(tier, count));
          expect(own.map((tier) => tier.unitPriceCents)).toEqual([unitPriceCents(list, count)]);
        }),
      );
    });
  });
});
