import { expect, it } from 'vitest';
import { volumePriceCents } from './pricing.ts';

const RANGES = [
  { min_photos: 5, price: 24.9 },
  { min_photos: 1, price: 29.9 },
  { min_photos: 10, price: 19.9 },
];

it.each([
  [0, 0],
  [1, 2_990],
  [4, 4 * 2_990],
  [5, 5 * 2_490],
  [9, 9 * 2_490],
  [10, 10 * 1_990],
  [10_000, 10_000 * 1_990],
])('%i photos cost what the range of the count says, for all of them', (count, cents) => {
  expect(volumePriceCents(RANGES, count)).toBe(cents);
});

it('without prices they cost nothing', () => {
  expect(volumePriceCents([], 3)).toBe(0);
});
