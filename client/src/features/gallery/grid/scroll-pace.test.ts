import { expect, it } from 'vitest';
import { type Pace, paceAfter, speedOf } from './scroll-pace.ts';

const after = (...steps: [at: number, y: number][]): number => {
  const start: Pace = { y: 0, at: 0, speeds: [0, 0] };
  return speedOf(steps.reduce((pace, [at, y]) => paceAfter(pace, { y, at }), start));
};

it('is how fast the page goes, up or down', () => {
  expect(after([10, 50], [20, 100])).toBe(5);
  expect(after([10, -50], [20, -100])).toBe(5);
});

it('is none for a jump, and none again after the page rested', () => {
  expect(after([10, 100_000])).toBe(0);
  expect(after([10, 50], [20, 100], [1_020, 101])).toBeLessThan(0.01);
});

it('survives two events in one moment', () => {
  expect(after([10, 50], [10, 60])).toBe(5);
});
