import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from './order.ts';
import { nextOffer, priceStep, stepProgress } from './price-step.ts';
import { unitPriceCents } from './price-table.ts';
import type { Catalogue, PriceRange } from './product.ts';

const ranges = [
  { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
  { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
  { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
];
const photos = { holdsPhotos: true, holdsVideos: false };
const video = { holdsPhotos: false, holdsVideos: true, ranges: [{ ...ranges[2], minPhotos: 1, maxPhotos: null }] };
const sells = (list: readonly PriceRange[]): Catalogue => ({
  products: [{ ...photos, ranges: list }, video as Catalogue['products'][number]],
  allDigital: { priceCents: 24_900, description: null },
});
const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null };

function orderOf(count: number, list: readonly PriceRange[] = ranges, isAllDigital = false): Order {
  const totalCents = count * (unitPriceCents(list, count) ?? 0);
  const medias = Array.from({ length: count }, (_, at) => `${at}`);
  const items = count === 0 ? [] : [{ id: 'i', isAllDigital, ...photos, medias, totalCents }];
  return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
}

const plenty = { photos: 50, videos: 0 };

describe('the step of the prices', () => {
  it('has the sums on both sides of it', () => {
    expect(priceStep(orderOf(4), sells(ranges), plenty)).toMatchObject({
      ...{ count: 1, at: 5, of: 'photos', addedCents: 490, unitPriceCents: 2490 },
      before: { count: 4, totalCents: 11_960 },
      after: { count: 5, totalCents: 12_450 },
    });
    expect(priceStep(orderOf(10), sells(ranges), plenty)).toBeNull();
  });

  it('is drawn as at most five segments, of which the last one stays open', () => {
    const drawn = [
      [5, 1],
      [5, 2],
      [3, 2],
      [10, 1],
      [10, 5],
      [50, 30],
    ].map(([at = 0, count = 0]) => stepProgress({ at, count }));
    expect(drawn.map(({ segments, reached }) => [reached, segments])).toEqual([
      [4, 5],
      [3, 5],
      [1, 3],
      [4, 5],
      [2, 5],
      [2, 5],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 1, max: 500 }), (at, missing) => {
        const { segments, reached } = stepProgress({ at, count: Math.min(missing, at) });
        expect(reached).toBeLessThan(segments);
        expect(reached).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what the cart offers next', () => {
  it('is the next photo at its true price, or the price of a step that is further away', () => {
    const catalogue = sells(ranges);
    expect(nextOffer(orderOf(0), catalogue, plenty)).toEqual({ kind: 'next', of: 'photos', at: 1, addedCents: 2990 });
    expect(nextOffer(orderOf(3), catalogue, plenty)).toEqual({
      ...{ kind: 'step', of: 'photos', count: 2, unitPriceCents: 2490 },
    });
    expect(nextOffer(orderOf(4), catalogue, plenty)).toEqual({ kind: 'next', of: 'photos', at: 5, addedCents: 490 });
    expect(nextOffer(orderOf(9), catalogue, plenty)).toMatchObject({ at: 10, addedCents: -2510 });
    expect(nextOffer(orderOf(10), catalogue, plenty)).toMatchObject({ at: 11, addedCents: 1990 });
    // One photo is left: the fifth is out of reach, the fourth has its own price.
    expect(nextOffer(orderOf(3), catalogue, { photos: 1, videos: 0 })).toMatchObject({ at: 4, addedCents: 2990 });
    expect(nextOffer(orderOf(3), catalogue, { photos: 0, videos: 2 })).toMatchObject({ of: 'videos', at: 1 });
  });

  it('is nothing without a rest, in the package, and where the order costs otherwise', () => {
    const catalogue = sells(ranges);
    expect(nextOffer(orderOf(4), catalogue, { photos: 0, videos: 0 })).toBeNull();
    expect(nextOffer(orderOf(4, ranges, true), catalogue, plenty)).toBeNull();
    expect(
      nextOffer(
        { ...orderOf(4), items: orderOf(3).items.map((item) => ({ ...item, totalCents: 1 })) },
        catalogue,
        plenty,
      ),
    ).toBeNull();
  });

  it('never promises another price than the one that the total gets', () => {
    const range = fc.record({
      minPhotos: fc.integer({ min: 1, max: 12 }),
      maxPhotos: fc.constant(null),
      unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
    });
    const anyRanges = fc.uniqueArray(range, { selector: (item) => item.minPhotos, minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyRanges, fc.nat(15), fc.integer({ min: 1, max: 15 }), (list, chosen, left) => {
        const order = orderOf(chosen, list);
        const offer = nextOffer(order, sells(list), { photos: left, videos: 0 });
        if (offer?.kind === 'next') {
          expect(offer.at).toBe(chosen + 1);
          expect(offer.addedCents).toBe(orderOf(chosen + 1, list).totalCents - order.totalCents);
        }
        if (offer?.kind === 'step') {
          expect(offer.count).toBeLessThanOrEqual(left);
          const then = orderOf(chosen + offer.count, list).totalCents;
          expect(then).toBe((chosen + offer.count) * offer.unitPriceCents);
          expect(priceStep(order, sells(list), { photos: left, videos: 0 })?.after.totalCents).toBe(then);
        }
      }),
    );
  });
});
