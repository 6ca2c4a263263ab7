import { createHistogram } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { brokenBounds, type Measured, type Promised } from './bounds.ts';

const run = (promised: Promised, waits: readonly number[] = [1_500], rssMb: number | null = 512): Measured => {
  const histogram = createHistogram();
  for (const wait of waits) histogram.record(wait);
  return { victims: [{ name: 'gallery', promised, waits: histogram, failures: { SERVER_BUSY: 1, cut: 2 } }], rssMb };
};

it('a run keeps its bounds', () => {
  expect(brokenBounds(run({ p95Ms: 1_500 }), false)).toEqual([]);
});

it('each broken bound is named', () => {
  const waits = [...Array<number>(18).fill(10), 1_500, 1_500];
  expect(brokenBounds(run({ p95Ms: 1_499, neverFails: true }, waits, 513), false)).toEqual([
    'it took 513 MB, more than 512',
    'p95 of gallery is 1500 ms, more than 1499',
    '3 of 20 of gallery failed',
  ]);
});

it('what many visitors cost each other breaks none, but the storefront lives', () => {
  expect(brokenBounds(run({ p95Ms: 1, neverFails: true }), true)).toEqual([]);
  expect(brokenBounds(run({}, [], null), true)).toEqual(['the storefront ended']);
});

it('what was not measured breaks its bound', () => {
  expect(brokenBounds(run({}, []), false)).toEqual(['gallery was not measured']);
});
