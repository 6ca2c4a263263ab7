import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInTier, priceTable, priceTiers } from './price-table.ts';
import { unitPriceCents, unitPriceRange } from './priced-lines.ts';
import { anyRanges, ofPhotos, ofVideos, RANGES, sampleCatalogue } from './testing/sample-prices.ts';

const counts = fc.integer({ min: 1, max: 60 });

describe('price table (G10)', () => {
  it('has rows from one photo to the last range plus one, then the price of an additional item', () => {
    const table = priceTable(RANGES);
    expect(table?.rows).toHaveLength(11);
    expect(table?.rows.at(4)).toEqual({ count: 5, totalCents: 12450 });
    expect(table?.rows.at(-1)).toEqual({ count: 11, totalCents: 21890 });
    expect(table?.additionalCents).toBe(1990);
  });

  it('prices every item by the range the whole count falls in, and bridges gaps', () => {
    const prices = [1, 4, 5, 9, 10, 500].map((count) => unitPriceCents(RANGES, count));
    expect(prices).toEqual([2990, 2990, 2490, 2490, 1990, 1990]);
    expect(unitPriceCents([...RANGES.slice(0, 1), ...RANGES.slice(2)], 7)).toBe(2990);
    expect(unitPriceCents([{ minPhotos: 3, unitPriceCents: 500 }], 1)).toBe(500);
  });

  it('has nothing without ranges', () => {
    expect([priceTable([]), unitPriceCents([], 1), priceTiers([])]).toEqual([null, null, []]);
  });

  it('never depends on the order of the ranges', () => {
    fc.assert(
      fc.property(anyRanges, (list) => {
        expect(priceTable(list.toReversed())).toEqual(priceTable(list));
      }),
    );
  });
});

describe('the lowest price, and that of one', () => {
  const catalogue = sampleCatalogue(
    null,
    ofVideos([{ minPhotos: 1, unitPriceCents: 4990 }]),
    ofPhotos(RANGES.toReversed()),
  );

  it.each([
    [
      { photos: 10, videos: 0 },
      { from: 2990, to: 1990 },
    ],
    [
      { photos: 4, videos: 1 },
      { from: 2990, to: 2990 },
    ],
    [
      { photos: 0, videos: 20 },
      { from: 4990, to: 4990 },
    ],
    [{ photos: 0, videos: 0 }, null],
  ])('is one that a card of %j can reach: %j', (card, expected) => {
    expect(unitPriceRange(catalogue, card)).toEqual(expected);
  });

  it('is the least that any number of them costs, whatever the ranges', () => {
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: 1, max: 15 }), (list, photos) => {
        const prices = Array.from({ length: photos }, (_, at) => unitPriceCents(list, at + 1) ?? 0);
        const sold = sampleCatalogue(null, ofPhotos(list));
        expect(unitPriceRange(sold, { photos, videos: 0 })).toEqual({ from: prices[0], to: Math.min(...prices) });
      }),
    );
  });
});

describe('the tiers of a product (G10)', () => {
  it('say from where to where a price holds', () => {
    expect(priceTiers(RANGES)).toEqual([
      { from: 1, to: 4, unitPriceCents: 2990 },
      { from: 5, to: 9, unitPriceCents: 2490 },
      { from: 10, to: null, unitPriceCents: 1990 },
    ]);
    const flat = RANGES.map((range) => ({ ...range, unitPriceCents: 1850 }));
    expect(priceTiers(flat)).toMatchObject([{ from: 1, to: null, unitPriceCents: 1850 }]);
  });

  it('give every count the price that it has, whatever the ranges', () => {
    fc.assert(
      fc.property(anyRanges, counts, (list, count) => {
        const own = priceTiers(list).filter((tier) => isInTier(tier, count));
        expect(own.map((tier) => tier.unitPriceCents)).toEqual([unitPriceCents(list, count)]);
      }),
    );
  });
});
