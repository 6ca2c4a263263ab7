import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromReais } from '#shared/provider-api/price.ts';
import { toReais, unitPriceCents, volumePriceCents } from './pricing.ts';

const RANGES = [
  { min_photos: 1, price: 29.9 },
  { min_photos: 5, price: 24.9 },
  { min_photos: 10, price: 19.9 },
];

const anyRanges = fc.uniqueArray(
  fc.record({
    min_photos: fc.integer({ min: 1, max: 500 }),
    price: fc.integer({ min: 0, max: 1_000_000 }).map(toReais),
  }),
  {
    selector: ({ min_photos: start }) => start,
    minLength: 1,
    maxLength: 8,
  },
);

describe('volume pricing', () => {
  it.each([
    [1, 2_990],
    [4, 4 * 2_990],
    [5, 5 * 2_490],
    [9, 9 * 2_490],
    [10, 10 * 1_990],
    [10_000, 10_000 * 1_990],
  ])('prices %i photos, all of them by the range of the count', (count, cents) => {
    expect(volumePriceCents(RANGES, count)).toBe(cents);
  });

  it('costs nothing for nothing, and nothing without prices', () => {
    expect(volumePriceCents(RANGES, 0)).toBe(0);
    expect(volumePriceCents([], 3)).toBe(0);
  });

  it('does not depend on the order of the ranges', () => {
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: 1, max: 1_000 }), (ranges, count) => {
        expect(unitPriceCents([...ranges].reverse(), count)).toBe(unitPriceCents(ranges, count));
      }),
    );
  });

  it('is a whole number of cents between the cheapest and the dearest', () => {
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: 1, max: 1_000 }), (ranges, count) => {
        const cents = volumePriceCents(ranges, count);
        const prices = ranges.map((range) => centsFromReais(range.price));
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(Math.min(...prices) * count);
        expect(cents).toBeLessThanOrEqual(Math.max(...prices) * count);
      }),
    );
  });

  it('brings cents through the wire unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(centsFromReais(JSON.parse(JSON.stringify(toReais(cents))))).toBe(cents);
      }),
    );
  });
});
