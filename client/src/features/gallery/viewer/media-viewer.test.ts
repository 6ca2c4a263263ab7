import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedIn, transformTo } from './media-viewer.tsx';

const SCREEN = { left: 0, top: 0, width: 390, height: 844 };

test('a picture fills a box in one direction and is in the middle of the other', () => {
  expect(containedIn(SCREEN, 1.5)).toEqual({ left: 0, top: 292, width: 390, height: 260 });
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), (ratio) => {
      const { left, top, width, height } = containedIn(SCREEN, ratio);
      expect(width / height).toBeCloseTo(ratio, 5);
      expect(left >= -1e-6 && top >= -1e-6 && left + width <= 390.001 && top + height <= 844.001).toBe(true);
    }),
  );
});

test('it begins where its thumbnail is, as high as the thumbnail', () => {
  const picture = containedIn(SCREEN, 1.5);
  expect(transformTo({ left: 0, top: 600, width: 195, height: 130 }, picture)).toBe(
    'translate(-97.5px, 243px) scale(0.5)',
  );
  expect(transformTo(picture, picture)).toBe('translate(0px, 0px) scale(1)');
});
