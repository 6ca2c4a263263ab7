import { expect, it } from 'vitest';
import { type Pace, paceAfter, speedOf } from './use-grid-rows.ts';

const after = (...steps: [at: number, y: number][]): number => {
  const start: Pace = { y: 0, at: 0, speeds: [0, 0] };
  return speedOf(steps.reduce((pace, [at, y]) => paceAfter(pace, { y, at }), start));
};

it('the speed of the page is the same up and down, zero for a jump, and near zero after a pause', () => {
  expect([after([10, 50], [20, 100]), after([10, -50], [20, -100]), after([10, 100_000])]).toEqual([5, 5, 0]);
  expect(after([10, 50], [20, 100], [1_020, 101])).toBeLessThan(0.01);
  expect(after([10, 50], [10, 60]), 'two events at the same time').toBe(5);
});
