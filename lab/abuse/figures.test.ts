import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

describe('the figures of a bench', () => {
  it('are the median, the slowest of twenty and the slowest of all', () => {
    const samples = Array.from({ length: 200 }, (_, at) => ({ ms: 200 - at, outcome: '200' }));
    expect(figuresOf(samples)).toEqual({ count: 200, p50: 100, p95: 190, worst: 200, failures: {} });
  });

  it('count a failure by its code and as the longest wait, however quick it was', () => {
    const samples = ['200', 'SERVER_BUSY', '200', 'SERVER_BUSY'].map((outcome, ms) => ({ ms, outcome }));
    const figures = { count: 4, p50: 2, p95: 5_000, worst: 5_000, failures: { SERVER_BUSY: 2 } };
    expect(figuresOf(samples)).toEqual(figures);
  });

  it('are zero without samples', () => {
    expect(figuresOf([])).toEqual({ count: 0, p50: 0, p95: 0, worst: 0, failures: {} });
  });
});
