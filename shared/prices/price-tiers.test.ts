import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInTier, priceTiers, unitPriceCents } from './price-table.ts';

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
