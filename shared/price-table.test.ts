import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTable, unitPriceCents } from './price-table.ts';

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
