import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderItem } from '#shared/order.ts';
import { receiptLines } from './order-prices.ts';

function itemOf(count: number, totalCents: number, isAllDigital = false): OrderItem {
  const medias = Array.from({ length: count }, (_, at) => `p.${at}`);
  return { id: 'i', isAllDigital, holdsPhotos: true, holdsVideos: false, medias, totalCents };
}

it('three photos at one price each', () => {
  expect(receiptLines([itemOf(3, 8970)])).toEqual([
    { kind: 'photos', isAllDigital: false, count: 3, unitCents: 2990, totalCents: 8970 },
  ]);
});

it('neither a package nor an empty item has a price of each', () => {
  expect(receiptLines([itemOf(3, 8970, true), itemOf(0, 0)]).map(({ unitCents }) => unitCents)).toEqual([null, null]);
});

it('counts and prices of each add up to the totals of the order', () => {
  const items = fc.array(fc.tuple(fc.nat(500), fc.nat(1_000_000), fc.boolean()));
  fc.assert(
    fc.property(items, (all) => {
      const lines = receiptLines(all.map((one) => itemOf(...one)));
      expect(lines.map(({ totalCents }) => totalCents)).toEqual(all.map(([, totalCents]) => totalCents));
      for (const { count, unitCents, totalCents } of lines)
        if (unitCents !== null) expect(count * unitCents).toBe(totalCents);
    }),
  );
});
