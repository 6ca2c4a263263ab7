import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Level, pointsAt, raise } from './levels.ts';
import { waitAfter } from './secrets.ts';

const MS_PER_POINT = 1_000;
const gaps = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 });

const raisedAfter = (pauses: readonly number[]) => {
  let now = 0;
  let level: Level | undefined;
  for (const gap of pauses) {
    now += gap;
    level = raise(level, now, MS_PER_POINT);
  }
  return { level, now };
};

it('a level is never below zero, never above what raised it, and less what fell in the meantime', () => {
  fc.assert(
    fc.property(gaps, fc.nat(500_000), (pauses, later) => {
      const { level, now } = raisedAfter(pauses);
      const points = pointsAt(level, now, MS_PER_POINT);
      const since = now - (pauses[0] ?? 0);
      expect(points).toBeLessThanOrEqual(pauses.length);
      expect(points).toBeGreaterThanOrEqual(Math.max(1, pauses.length - since / MS_PER_POINT) - 1e-6);
      expect(pointsAt(level, now + later, MS_PER_POINT)).toBeCloseTo(Math.max(0, points - later / MS_PER_POINT), 6);
    }),
  );
});

it('nothing waits up to the free number, and beyond it a wait never falls and ends at an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 300, noNaN: true }), (free, points) => {
      const wait = waitAfter(points, free);
      expect(wait === 0).toBe(points + 1 <= free);
      expect(wait).toBeLessThanOrEqual(60 * 60_000);
      expect(waitAfter(points + 1, free)).toBeGreaterThanOrEqual(wait);
    }),
  );
  expect([10, 11, 12, 16].map((points) => waitAfter(points, 10) / 60_000)).toEqual([1, 2, 4, 60]);
});
