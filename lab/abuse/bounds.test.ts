import { expect, it } from 'vitest';
import { type Bound, brokenBounds, type Row } from './bounds.ts';

const row = (phase: string, p95: number, rssMb: number): Row => {
  const figures = { count: 1, failures: 0, p50: 1, p95, p99: p95, worst: p95 };
  return { phase, probe: '/healthz', figures, rssMb, stallMs: 2 * p95 };
};
const ROWS = [row('quiet', 10, 100), row('other', 90, 200), row('flood', 50, 250)];
const bound = (figure: Bound['figure'], most: number): Bound => ({ probe: '/healthz', figure, most });

it('a phase keeps its bounds: of time beside the quiet one, of memory beside the one before', () => {
  expect(brokenBounds(ROWS, 'flood', [bound('p95', 40), bound('stallMs', 80), bound('rssMb', 50)])).toEqual([]);
  expect(brokenBounds(ROWS, 'flood', [bound('p99', 30), bound('stallMs', 70), bound('rssMb', 40)])).toEqual([
    'flood: p99 of /healthz grew by 40, more than 30.',
    'flood: stallMs of /healthz grew by 80, more than 70.',
    'flood: rssMb of /healthz grew by 50, more than 40.',
  ]);
});

it('what was not measured breaks its bound', () => {
  expect(brokenBounds(ROWS, 'storm', [bound('p95', 40)])).toEqual(['storm: /healthz was not measured.']);
});
