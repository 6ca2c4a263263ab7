import { expect, test } from 'vitest';
import { keyTarget, shareAt } from './scrubber.tsx';

const TRACK = { top: 60, height: 600 };

test('the handle stands for the top at the top of its track, and for the end at its end', () => {
  expect(shareAt(88, TRACK, 56)).toBe(0);
  expect(shareAt(632, TRACK, 56)).toBe(1);
  expect(shareAt(360, TRACK, 56)).toBe(0.5);
});

test('a finger beyond the track leads to an end, and never beyond, however short the track is', () => {
  expect([shareAt(-3_000, TRACK, 56), shareAt(3_000, TRACK, 56)]).toEqual([0, 1]);
  expect([shareAt(-3_000, { top: 60, height: 20 }, 56), shareAt(3_000, { top: 60, height: 20 }, 56)]).toEqual([0, 1]);
});

test('keys scroll by half a screen, by ten screens and to the ends', () => {
  const page = { top: 5_000, longest: 9_000, screen: 800 };
  const after = (key: string) => keyTarget(key, page);
  expect(['ArrowUp', 'ArrowDown'].map(after)).toEqual([4_600, 5_400]);
  expect(['PageUp', 'Home'].map(after)).toEqual([0, 0]);
  expect(['PageDown', 'End', 'a'].map(after)).toEqual([9_000, 9_000, null]);
});
