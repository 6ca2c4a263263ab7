import { expect, test } from 'vitest';
import { containedIn, transformTo } from './grow-from-thumbnail.ts';

const SCREEN = { left: 0, top: 0, width: 390, height: 844 };

test('a picture fills a box in one direction and is in the middle of the other', () => {
  expect(containedIn(SCREEN, 1.5)).toEqual({ left: 0, top: 292, width: 390, height: 260 });
  expect(containedIn({ left: 10, top: 20, width: 400, height: 100 }, 0.5)).toEqual({
    left: 185,
    top: 20,
    width: 50,
    height: 100,
  });
});

test('it begins where its thumbnail is, as high as the thumbnail', () => {
  const picture = containedIn(SCREEN, 1.5);
  expect(transformTo({ left: 0, top: 600, width: 195, height: 130 }, picture)).toBe(
    'translate(-97.5px, 243px) scale(0.5)',
  );
  expect(transformTo(picture, picture)).toBe('translate(0px, 0px) scale(1)');
});
