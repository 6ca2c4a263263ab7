import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evenPriceCents } from './order-prices.ts';

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
