import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order, OrderItem } from '#shared/order.ts';
import { chosenPrices } from './order-prices.ts';

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

it('says what one chosen photo and one chosen video cost', () => {
  const videos = itemOf(1, 3990, { holdsPhotos: false, holdsVideos: true });
  expect(chosenPrices(orderOf(itemOf(3, 8970), videos))).toEqual({ photoCents: 2990, videoCents: 3990 });
  expect(chosenPrices(orderOf(itemOf(2, 5000, { holdsVideos: true })))).toEqual({ photoCents: 2500, videoCents: 2500 });
});

it('says nothing without a choice, in the package, of two prices, and of a sum that does not divide', () => {
  const none = { photoCents: null, videoCents: null };
  expect(chosenPrices(orderOf())).toEqual(none);
  expect(chosenPrices(orderOf(itemOf(3, 24_900, { isAllDigital: true, holdsVideos: true })))).toEqual(none);
  expect(chosenPrices(orderOf(itemOf(1, 100), itemOf(1, 200)))).toEqual(none);
  expect(chosenPrices(orderOf(itemOf(3, 1000)))).toEqual(none);
});

it('never says a price that does not add up to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 100_000 }), (count, total) => {
      const { photoCents } = chosenPrices(orderOf(itemOf(count, total)));
      expect(photoCents === null || photoCents * count === total).toBe(true);
    }),
  );
});
