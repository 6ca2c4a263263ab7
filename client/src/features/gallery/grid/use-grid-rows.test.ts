import { expect, it } from 'vitest';
import { type Pace, paceAfter, speedOf } from './use-grid-rows.ts';

const after = (...steps: [at: number, y: number][]): number => {
  const start: Pace = { y: 0, at: 0, speeds: [0, 0] };
  return speedOf(steps.reduce((pace, [at, y]) => paceAfter(pace, { y, at }), start));
};

it('is the speed of the page, up or down', () => {
  expect(after([10, 50], [20, 100])).toBe(5);
  expect(after([10, -50], [20, -100])).toBe(5);
});

it('is zero for a jump, and near zero after a pause', () => {
  expect(after([10, 100_000])).toBe(0);
  expect(after([10, 50], [20, 100], [1_020, 101])).toBeLessThan(0.01);
});

it('is finite for two events at the same time', () => {
  expect(after([10, 50], [10, 60])).toBe(5);
});
