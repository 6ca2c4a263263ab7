import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapInSlices, ownTurn } from './in-slices.ts';

it('maps a list of any length as the list itself would', async () => {
  const length = fc.oneof(fc.nat(20), fc.constantFrom(999, 1_000, 1_001, 2_000, 3_210));
  await fc.assert(
    fc.asyncProperty(length, async (items) => {
      const list = Array.from({ length: items }, (_, index) => index);
      expect(await mapInSlices(list, (item) => item * 2)).toEqual(list.map((item) => item * 2));
    }),
    { numRuns: 30 },
  );
});

it('lets the event loop serve others after each thousand, and never makes a short list wait', async () => {
  let mapped = 0;
  const served: number[] = [];
  const serve = () => {
    served.push(mapped);
    if (mapped < 10_000) setImmediate(serve);
  };
  setImmediate(serve);
  await mapInSlices(Array(1_000).fill(0), () => mapped++);
  expect(served).toEqual([]);
  mapped = 0;
  await mapInSlices(Array(10_000).fill(0), () => mapped++);
  expect(served.length).toBeGreaterThanOrEqual(10);
  const between = served.map((count, index) => count - (served[index - 1] ?? 0));
  expect(Math.max(...between)).toBeLessThanOrEqual(1_000);
});

it('gives each long list a turn of its own, and a short one no wait', async () => {
  const events: string[] = [];
  const serve = () => {
    events.push('others');
    if (events.length < 20) setImmediate(serve);
  };
  await ownTurn(1_000);
  setImmediate(serve);
  await Promise.all(Array.from({ length: 4 }, () => ownTurn(1_001).then(() => events.push('list'))));
  expect(events.join(' ')).not.toContain('list list');
});
