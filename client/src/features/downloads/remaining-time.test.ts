import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remainingMinutes, remainingSeconds } from './remaining-time.ts';

describe('the remaining time', () => {
  it('is that of the files so far, for the files left', () => {
    expect(remainingSeconds(10_000, 2, 4)).toBe(20);
    expect(remainingSeconds(10_000, 2.5, 0.5)).toBe(2);
  });

  it('is unknown at the start and while nothing arrives, and nothing at the end', () => {
    expect(remainingSeconds(1_000, 1, 4)).toBeNull();
    expect(remainingSeconds(60_000, 0, 4)).toBeNull();
    expect(remainingSeconds(60_000, 5, 0)).toBe(0);
  });

  const some = fc.double({ min: 0.01, max: 10_000, noNaN: true });

  it('never grows while more arrives and less is left', () => {
    fc.assert(
      fc.property(fc.nat(3_600_000), some, some, some, (elapsed, fetched, left, more) => {
        const before = remainingSeconds(elapsed, fetched, left);
        const after = remainingSeconds(elapsed, fetched + more, Math.max(0, left - more));
        if (before !== null) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('is said in whole minutes, and never shorter than it is', () => {
    expect([0, 20, 21, 60, 61].map(remainingMinutes)).toEqual([0, 0, 1, 1, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 1e6 }), (seconds) => {
        expect(remainingMinutes(seconds) * 60).toBeGreaterThanOrEqual(seconds);
      }),
    );
  });
});
