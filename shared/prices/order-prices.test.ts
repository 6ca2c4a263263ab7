import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '#shared/order.ts';
import { evenPriceCents, receiptLines, sumParts } from './order-prices.ts';

const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null, revision: '' };

function orderOf(...items: OrderItem[]): Order {
  const totalCents = items.reduce((sum, item) => sum + item.totalCents, 0);
  return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
}

const itemOf = (count: number, totalCents: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  id: 'i',
  isAllDigital: false,
  holdsPhotos: true,
  holdsVideos: false,
  medias: Array.from({ length: count }, (_, at) => `${at}`),
  totalCents,
  ...changes,
});
const isVideo = { holdsPhotos: false, holdsVideos: true };

describe('the even price', () => {
  const medias = fc.array(fc.string(), { maxLength: 40 });

  it('a price that is shown, times the count, is the total', () => {
    fc.assert(
      fc.property(medias, fc.nat(1_000_000), (ids, totalCents) => {
        const price = evenPriceCents({ isAllDigital: false, medias: ids, totalCents });
        if (price !== null) expect(price * ids.length).toBe(totalCents);
      }),
    );
  });

  it('every price per media is found again', () => {
    fc.assert(
      fc.property(medias, fc.nat(100_000), (ids, price) => {
        const found = evenPriceCents({ isAllDigital: false, medias: ids, totalCents: price * ids.length });
        expect(found).toBe(ids.length === 0 ? null : price);
      }),
    );
  });

  it('a package and an uneven total have none', () => {
    expect(evenPriceCents({ isAllDigital: true, medias: ['a', 'b'], totalCents: 2000 })).toBeNull();
    expect(evenPriceCents({ isAllDigital: false, medias: ['a', 'b', 'c'], totalCents: 1000 })).toBeNull();
  });
});

describe('the lines of a receipt', () => {
  it('three photos at one price each', () => {
    expect(receiptLines([itemOf(3, 8970)])).toEqual([
      { kind: 'photos', isAllDigital: false, count: 3, unitCents: 2990, totalCents: 8970 },
    ]);
  });

  it('neither a package nor an empty item has a price of each', () => {
    expect(
      receiptLines([itemOf(3, 8970, { isAllDigital: true }), itemOf(0, 0)]).map(({ unitCents }) => unitCents),
    ).toEqual([null, null]);
  });

  it('counts and prices of each add up to the totals of the order', () => {
    const items = fc.array(fc.tuple(fc.nat(500), fc.nat(1_000_000), fc.boolean()));
    fc.assert(
      fc.property(items, (all) => {
        const lines = receiptLines(all.map(([count, cents, isAllDigital]) => itemOf(count, cents, { isAllDigital })));
        expect(lines.map(({ totalCents }) => totalCents)).toEqual(all.map(([, totalCents]) => totalCents));
        for (const { count, unitCents, totalCents } of lines)
          if (unitCents !== null) expect(count * unitCents).toBe(totalCents);
      }),
    );
  });
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
