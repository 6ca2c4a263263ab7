import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransferRate } from './transfer-rate.ts';

const RATE = { bytesPerSecond: 1_000, windowMs: 1_000 };

function after(...chunks: readonly (readonly [bytes: number, atMs: number])[]): TransferRate {
  const rate = new TransferRate(RATE);
  for (const [bytes, atMs] of chunks) rate.count(bytes, atMs);
  return rate;
}

describe('a transfer is too slow', () => {
  it('one window after its start, when nothing or too little came', () => {
    expect(after().tooSlowAtMs).toBe(1_000);
    expect(after([999, 500]).tooSlowAtMs).toBe(1_000);
    expect(after([500, 10], [499, 900]).tooSlowAtMs).toBe(1_000);
  });

  it('one window after the last bytes that made up the rate, whatever came before them', () => {
    expect(after([1_000, 400]).tooSlowAtMs).toBe(1_400);
    expect(after([5_000_000, 400]).tooSlowAtMs).toBe(1_400);
    expect(after([5_000_000, 0], [1, 700], [1, 1_300]).tooSlowAtMs).toBe(1_000);
    expect(after([600, 100], [600, 800]).tooSlowAtMs).toBe(1_100);
    expect(after([600, 100], [600, 800], [400, 1_000]).tooSlowAtMs).toBe(1_800);
  });

  it('at the time that summing up every window finds, give or take the fineness of its memory', () => {
    const chunk = fc.record({ bytes: fc.integer({ min: 1, max: 900 }), pauseMs: fc.nat(300) });
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 200 }), (chunks) => {
        const rate = new TransferRate(RATE);
        const seen: { bytes: number; atMs: number }[] = [];
        const bytesSince = (ms: number) => seen.reduce((sum, { bytes, atMs }) => sum + (atMs > ms ? bytes : 0), 0);
        let now = 0;
        for (const { bytes, pauseMs } of chunks) {
          now += pauseMs;
          rate.count(bytes, now);
          seen.push({ bytes, atMs: now });
        }
        let exact = RATE.windowMs;
        for (const { atMs } of seen) if (bytesSince(atMs - 1e-9) >= 1_000) exact = atMs + RATE.windowMs;
        expect(rate.tooSlowAtMs).toBeGreaterThanOrEqual(exact);
        expect(rate.tooSlowAtMs - exact).toBeLessThan(20);
      }),
    );
  });
});
