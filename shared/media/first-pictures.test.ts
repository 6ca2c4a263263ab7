import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPictureCount, leastWidthFor, MOST_FIRST_PICTURES } from './first-pictures.ts';

it('a phone has fewer first pictures than a desktop', () => {
  expect([320, 479, 480, 767, 768, 2_560].map(firstPictureCount)).toEqual([8, 8, 12, 12, 24, 24]);
  expect(MOST_FIRST_PICTURES).toBe(24);
});

it('a window has the pictures whose least width it has', () => {
  fc.assert(
    fc.property(fc.nat(3_000), fc.nat(40), (width, index) => {
      expect(width >= (leastWidthFor(index) ?? Number.POSITIVE_INFINITY)).toBe(index < firstPictureCount(width));
    }),
  );
});
