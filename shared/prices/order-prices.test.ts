import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenPriceCents, receiptLines, sumParts } from './order-prices.ts';
import { itemOf, orderOf } from './testing/sample-prices.ts';

const isVideo = { holdsPhotos: false, holdsVideos: true };

describe('the even price', () => {
  it('is found again, whatever the count', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(100_000), (count, price) => {
        expect(evenPriceCents(itemOf(count, price * count))).toBe(count === 0 ? null : price);
      }),
    );
  });

  it('a package and an uneven total have none', () => {
    expect(evenPriceCents(itemOf(2, 2000, { isAllDigital: true }))).toBeNull();
    expect(evenPriceCents(itemOf(3, 1000))).toBeNull();
  });
});

it('the lines of a receipt have the price of each, where there is one', () => {
  const [single, whole] = receiptLines([itemOf(3, 8970), itemOf(3, 8970, { isAllDigital: true })]);
  expect(single).toEqual({ kind: 'photos', isAllDigital: false, count: 3, unitCents: 2990, totalCents: 8970 });
  expect(whole?.unitCents).toBeNull();
});

describe('the arithmetic of an order', () => {
  it('is the number of items and the price of each, by the sums of the provider', () => {
    const order = orderOf(itemOf(4, 11_960), itemOf(2, 7_980, isVideo));
    expect(sumParts(order)).toEqual([
      { of: 'photos', count: 4, unitCents: 2990, totalCents: 11_960 },
      { of: 'videos', count: 2, unitCents: 3990, totalCents: 7_980 },
    ]);
  });

  it('joins items of one kind at one price, and has the package as one part', () => {
    expect(sumParts(orderOf(itemOf(1, 2990), itemOf(2, 5980)))).toEqual([
      { of: 'photos', count: 3, unitCents: 2990, totalCents: 8970 },
    ]);
    const whole = itemOf(26, 24_900, { isAllDigital: true, holdsVideos: true });
    expect(sumParts(orderOf(whole))).toEqual([{ of: 'package', count: 26, unitCents: 24_900, totalCents: 24_900 }]);
  });

  it('has no price of one where the sum is no multiple, and no part where the sums are not the total', () => {
    expect(sumParts(orderOf(itemOf(3, 1000)))).toMatchObject([{ count: 3, unitCents: null }]);
    expect(sumParts({ ...orderOf(itemOf(3, 900)), totalCents: 950 })).toEqual([]);
    expect(sumParts(orderOf())).toEqual([]);
  });

  it('always comes to the total', () => {
    const anyItem = fc
      .record({ count: fc.nat(6), cents: fc.nat(5_000), isVideo: fc.boolean(), isAllDigital: fc.boolean() })
      .map(({ count, cents, isAllDigital, ...kind }) =>
        itemOf(count, count * cents, { isAllDigital, ...(kind.isVideo ? isVideo : {}) }),
      );
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 5 }), (items) => {
        const order = orderOf(...items);
        const sum = sumParts(order).reduce((total, { of, count, unitCents, totalCents }) => {
          const times = of === 'package' ? 1 : count;
          return total + (unitCents === null ? totalCents : times * unitCents);
        }, 0);
        expect(sum).toBe(order.totalCents);
      }),
    );
  });
});
