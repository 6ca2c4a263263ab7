import { expect, test } from 'vitest';
import type { Order, OrderItem } from '#shared/order.ts';
import { addedPriceCents } from './priced-lines.ts';
import type { Catalogue } from './product.ts';

const ranges = [
  { minPhotos: 1, maxPhotos: 4, unitPriceCents: 2990 },
  { minPhotos: 5, maxPhotos: 9, unitPriceCents: 2490 },
  { minPhotos: 10, maxPhotos: null, unitPriceCents: 1990 },
];
const photos = { holdsPhotos: true, holdsVideos: false, ranges };
const videos = {
  holdsPhotos: false,
  holdsVideos: true,
  ranges: [{ minPhotos: 1, maxPhotos: null, unitPriceCents: 4990 }],
};
const catalogue: Catalogue = { products: [photos, videos], allDigital: { priceCents: 24_900, description: null } };

function orderOf(count: number, unitCents: number, changes: Partial<OrderItem> = {}): Order {
  const medias = Array.from({ length: count }, (_, at) => `p.${at}.key`);
  const item = { id: 'i', isAllDigital: false, holdsPhotos: true, holdsVideos: false, medias, ...changes };
  const items = count > 0 ? [{ ...item, totalCents: count * unitCents }] : [];
  const nobody = { buyer: { kind: 'nobody' as const }, customer: null, address: null, payment: null, revision: '' };
  const totalCents = count * unitCents;
  return { id: 'o', reference: '1', cards: [], isCompleted: false, totalCents, items, ...nobody };
}

test('one more costs its own price within a range', () => {
  expect(addedPriceCents(orderOf(0, 0), catalogue, 'photo')).toBe(2990);
  expect(addedPriceCents(orderOf(3, 2990), catalogue, 'photo')).toBe(2990);
  expect(addedPriceCents(orderOf(5, 2490), catalogue, 'photo')).toBe(2490);
});

test('the one that reaches a cheaper range adds less, because it makes the others cheaper', () => {
  expect(addedPriceCents(orderOf(4, 2990), catalogue, 'photo')).toBe(5 * 2490 - 4 * 2990);
});

test('no price shows where the order would cost less', () => {
  expect(addedPriceCents(orderOf(9, 2490), catalogue, 'photo')).toBeNull();
});

test('videos count by themselves where they are a product of their own, and with the photos where they are not', () => {
  expect(addedPriceCents(orderOf(3, 2990), catalogue, 'video')).toBe(4990);
  const both = { ...catalogue, products: [{ holdsPhotos: true, holdsVideos: true, ranges }] };
  const order = orderOf(4, 2990, { holdsVideos: true });
  expect(addedPriceCents(order, both, 'video')).toBe(490);
});

test('nothing is promised where the catalogue does not know it', () => {
  expect(addedPriceCents(orderOf(2, 2500), catalogue, 'photo')).toBeNull();
  expect(addedPriceCents(orderOf(1, 24_900, { isAllDigital: true }), catalogue, 'photo')).toBeNull();
  expect(addedPriceCents(orderOf(0, 0), { products: [photos], allDigital: null }, 'video')).toBeNull();
  expect(addedPriceCents(orderOf(0, 0), { products: [], allDigital: null }, 'photo')).toBeNull();
});
