import { expect, test } from 'vitest';
import { middleOf, stripWindow } from './thumb-strip.tsx';

const PITCH = middleOf(1) - middleOf(0);

test('at every place the whole screen has thumbnails, and none beyond the ends', () => {
  for (let left = 0; left <= 100 * PITCH - 1440; left += 7) {
    const { first, end } = stripWindow(left, 1440, 100);
    expect(first * PITCH).toBeLessThanOrEqual(left);
    expect(end * PITCH).toBeGreaterThanOrEqual(Math.min(100 * PITCH, left + 1440));
    expect([first >= 0, end <= 100]).toEqual([true, true]);
  }
});

test('the window stays while a scroll moves by less than a step', () => {
  expect(stripWindow(middleOf(40) - 194, 390, 100)).toEqual(stripWindow(middleOf(41) - 195, 390, 100));
});
