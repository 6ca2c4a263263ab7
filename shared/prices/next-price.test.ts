import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/order.ts';
import { nextPrice } from './better-price.ts';
import { lastItemCents, unitPriceCents } from './price-table.ts';
import type { Catalogue, PriceRange } from './product.ts';

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
    expect(nextPrice(orderOf(3), sells(ranges), plenty)).toEqual(five);
    const ten = { count: 1, at: 10, of: 'photos', unitPriceCents: 1990, totalCents: 19_900 };
    expect(nextPrice(orderOf(9), sells(ranges), plenty)).toEqual(ten);
  });

  it('says nothing without a choice, past the last range, with too few left, and where the order costs otherwise', () => {
    expect(nextPrice(orderOf(0), sells(ranges), plenty)).toBeNull();
    expect(nextPrice(orderOf(10), sells(ranges), plenty)).toBeNull();
    expect(nextPrice(orderOf(3), sells(ranges), { photos: 1, videos: 0 })).toBeNull();
    expect(nextPrice(orderOf(3, ranges, 1), sells(ranges), plenty)).toBeNull();
    expect(lastItemCents([], 5)).toBeNull();
  });

  it('is what they really cost then, whatever the ranges', () => {
    const range = fc.record({
      minPhotos: fc.integer({ min: 1, max: 12 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
    });
    const anyRanges = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 5 });
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
});
