import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#shared/order.ts';
import { sumParts } from './order-prices.ts';

const medias = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
const item = (count: number, totalCents: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  id: 'i',
  isAllDigital: false,
  holdsPhotos: true,
  holdsVideos: false,
  medias: medias(count),
  totalCents,
  ...changes,
});
const orderOf = (items: readonly OrderItem[], more = 0) => ({
  items,
  totalCents: items.reduce((sum, one) => sum + one.totalCents, more),
});
const isVideo = { holdsPhotos: false, holdsVideos: true };

describe('the arithmetic of an order', () => {
  it('is the number of items and the price of each, by the sums of the provider', () => {
    const order = orderOf([item(4, 11_960), item(2, 7_980, isVideo)]);
    expect(sumParts(order)).toEqual([
      { of: 'photos', count: 4, unitCents: 2990, totalCents: 11_960 },
      { of: 'videos', count: 2, unitCents: 3990, totalCents: 7_980 },
    ]);
  });

  it('joins items of one kind at one price, and has the package as one part', () => {
    expect(sumParts(orderOf([item(1, 2990), item(2, 5980)]))).toEqual([
      { of: 'photos', count: 3, unitCents: 2990, totalCents: 8970 },
    ]);
    const whole = item(26, 24_900, { isAllDigital: true, holdsVideos: true });
    expect(sumParts(orderOf([whole]))).toEqual([{ of: 'package', count: 26, unitCents: 24_900, totalCents: 24_900 }]);
  });

  it('has no price of one where the sum is no multiple, and no part where the sums are not the total', () => {
    expect(sumParts(orderOf([item(3, 1000)]))).toMatchObject([{ count: 3, unitCents: null }]);
    expect(sumParts(orderOf([item(3, 900)], 50))).toEqual([]);
    expect(sumParts(orderOf([]))).toEqual([]);
  });

  it('always comes to the total', () => {
    const anyItem = fc
      .record({ count: fc.nat(6), cents: fc.nat(5_000), isVideo: fc.boolean(), isAllDigital: fc.boolean() })
      .map(({ count, cents, isAllDigital, ...kind }) =>
        item(count, count * cents, { isAllDigital, ...(kind.isVideo ? isVideo : {}) }),
      );
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 5 }), (items) => {
        const order = orderOf(items);
        const sum = sumParts(order).reduce((total, { of, count, unitCents, totalCents }) => {
          const times = of === 'package' ? 1 : count;
          return total + (unitCents === null ? totalCents : times * unitCents);
        }, 0);
        expect(sum).toBe(order.totalCents);
      }),
    );
  });
});
