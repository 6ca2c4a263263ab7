import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

it('allows a burst, and in any span no more than what the time adds to it', () => {
  const pauses = fc.array(fc.constantFrom(0, 0, 0, 1, 40, 3_000), { minLength: 1, maxLength: 300 });
  const rates = fc.record({ burst: fc.integer({ min: 1, max: 30 }), perSecond: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(rates, pauses, ({ burst, perSecond }, waits) => {
      const mayWrite = tokenBucket({ burst, perSecond });
      let now = 0;
      const written: number[] = [];
      for (const wait of waits) {
        now += wait;
        vi.advanceTimersByTime(wait);
        const isFirst = written.length < burst && now === 0;
        if (mayWrite()) written.push(now);
        else expect(isFirst).toBe(false);
      }
      for (const [first, startMs] of written.entries()) {
        for (const [more, endMs] of written.slice(first).entries())
          expect(more + 1).toBeLessThanOrEqual(burst + ((endMs - startMs) / 1_000) * perSecond + 1e-6);
      }
    }),
  );
});

it('is whole again after a pause', () => {
  const mayWrite = tokenBucket({ burst: 3, perSecond: 1 });
  const write = () => Array.from({ length: 5 }, mayWrite).filter(Boolean).length;
  expect(write()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(write()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(write()).toBe(3);
});
