import { expect, test } from 'vitest';
import { stripWindow, THUMB_PITCH } from './strip-window.ts';

test('a strip of ten thousand renders what is on the screen and a few beside it', () => {
  const { first, end } = stripWindow(5000 * THUMB_PITCH, 390, 10_000);
  expect(first).toBeLessThanOrEqual(5000 - 5);
  expect(end).toBeGreaterThan(5000 + 5);
  expect(end - first).toBeLessThan(30);
});

test('at every place the whole screen has thumbnails, and none beyond the ends', () => {
  for (let left = 0; left <= 99 * THUMB_PITCH; left += 7) {
    const { first, end } = stripWindow(left, 1440, 100);
    expect(first * THUMB_PITCH).toBeLessThanOrEqual(Math.max(0, left - 720));
    expect(end * THUMB_PITCH).toBeGreaterThanOrEqual(Math.min(99 * THUMB_PITCH, left + 720));
    expect([first >= 0, end <= 100]).toEqual([true, true]);
  }
});

test('the window stays while a scroll moves by less than a step', () => {
  expect(stripWindow(THUMB_PITCH * 40 + 1, 390, 100)).toEqual(stripWindow(THUMB_PITCH * 41, 390, 100));
});
