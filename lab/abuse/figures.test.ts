import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

describe('the figures of a bench', () => {
  it('are the median, the slowest of a hundred and the slowest of all', () => {
    const samples = Array.from({ length: 200 }, (_, at) => ({ ms: 200 - at, isGood: true }));
    expect(figuresOf(samples, 5_000)).toEqual({ count: 200, failures: 0, p50: 100, p95: 190, p99: 198, worst: 200 });
  });

  it('count a failure as the longest wait, however quick it was', () => {
    const samples = [
      { ms: 10, isGood: true },
      { ms: 1, isGood: false },
    ];
    expect(figuresOf(samples, 5_000)).toEqual({ count: 2, failures: 1, p50: 10, p95: 5_000, p99: 5_000, worst: 5_000 });
  });

  it('are zero without samples', () => {
    expect(figuresOf([], 5_000)).toEqual({ count: 0, failures: 0, p50: 0, p95: 0, p99: 0, worst: 0 });
  });
});
