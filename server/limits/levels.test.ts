import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Levels } from './levels.ts';
import { waitAfter } from './secrets.ts';

const MS_PER_POINT = 1_000;
const gaps = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 });

it('a level is never below zero, never above what raised it, and less what fell in the meantime', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  fc.assert(
    fc.property(gaps, fc.nat(500_000), (pauses, later) => {
      const levels = new Levels(MS_PER_POINT);
      for (const gap of pauses) {
        vi.advanceTimersByTime(gap);
        levels.raise('a');
      }
      const points = levels.pointsOf('a');
      const since = pauses.slice(1).reduce((sum, gap) => sum + gap, 0);
      expect(points).toBeLessThanOrEqual(pauses.length);
      expect(points).toBeGreaterThanOrEqual(Math.max(1, pauses.length - since / MS_PER_POINT) - 1e-6);
      vi.advanceTimersByTime(later);
      expect(levels.pointsOf('a')).toBeCloseTo(Math.max(0, points - later / MS_PER_POINT), 6);
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

it('allows a burst, then what time adds, and no more than a burst after a pause', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const written = new Levels(MS_PER_POINT);
  const write = () => Array.from({ length: 5 }, () => written.raiseWithin(3)).filter(Boolean).length;
  expect(write()).toBe(3);
  vi.advanceTimersByTime(999);
  expect(write()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(write()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(write()).toBe(3);
});
