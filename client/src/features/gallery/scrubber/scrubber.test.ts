import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyTarget, shareAt } from './scrubber.tsx';

const TRACK = { top: 60, height: 600 };

test('the handle stands for the top at the top of its track, and for the end at its end', () => {
  expect(shareAt(88, TRACK, 56)).toBe(0);
  expect(shareAt(632, TRACK, 56)).toBe(1);
  expect(shareAt(360, TRACK, 56)).toBe(0.5);
});

test('a finger beyond the track leads to an end, and never beyond', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 3_000 }), fc.nat(900), (y, height) => {
      const share = shareAt(y, { top: 60, height }, 56);
      expect(share >= 0 && share <= 1).toBe(true);
    }),
  );
});

test('keys scroll by half a screen, by ten screens and to the ends', () => {
  const page = { top: 5_000, longest: 9_000, screen: 800 };
  const after = (key: string) => keyTarget(key, page);
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map(after)).toEqual([
    4_600,
    5_400,
    0,
    9_000,
    0,
    9_000,
    null,
  ]);
});
