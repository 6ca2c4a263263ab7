import { expect, it } from 'vitest';
import { brokenBounds, type Measured, type Promised } from './bounds.ts';

const figures = (p95: number, failures = {}) => ({ count: 20, p50: p95, p95, worst: p95, failures });
const run = (promised: Promised, more: Partial<Measured> = {}): Measured => ({
  victims: [{ name: 'gallery', promised, figures: figures(1_500, { SERVER_BUSY: 1, cut: 2 }) }],
  health: figures(100),
  rssMb: 512,
  ...more,
});

it('a run keeps its bounds', () => {
  expect(brokenBounds(run({ p95Ms: 1_500 }), false)).toEqual([]);
});

it('each broken bound is named', () => {
  const bad = run({ p95Ms: 1_499, neverFails: true }, { health: figures(101), rssMb: 513 });
  expect(brokenBounds(bad, false)).toEqual([
    'it took 513 MB, more than 512',
    'p95 of gallery is 1500 ms, more than 1499',
    '3 of 20 of gallery failed',
    'p95 of /healthz is 101 ms, more than 100',
  ]);
});

it('what many visitors cost each other breaks none, but the storefront lives', () => {
  expect(brokenBounds(run({ p95Ms: 1, neverFails: true }), true)).toEqual([]);
  expect(brokenBounds(run({}, { rssMb: null }), true)).toEqual(['the storefront ended']);
});

it('what was not measured breaks its bound', () => {
  const health = { ...figures(0), count: 0 };
  expect(brokenBounds(run({}, { health }), false)).toEqual(['/healthz was not measured']);
});
