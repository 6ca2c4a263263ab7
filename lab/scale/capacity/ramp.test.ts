import { expect, it } from 'vitest';
import { type Level, limitOf, RATES, sustained } from './ramp.ts';

const level = (fields: Partial<Level>): Level => ({
  rate: 1,
  visitsPerSecond: 1,
  pageP95Ms: 100,
  galleryP95Ms: 200,
  failures: '',
  ...fields,
});

it('rises by a third or a half at each level', () => {
  for (const [at, rate] of RATES.slice(1).entries()) {
    const factor = rate / (RATES[at] ?? rate);
    expect([rate, factor > 1.25 && factor <= 1.5]).toEqual([rate, true]);
  }
});

it('ends where a page or a gallery is slow, something fails, or visitors do not leave as fast as they come', () => {
  expect(limitOf(level({}))).toBeNull();
  expect(limitOf(level({ pageP95Ms: 1_001 }))).toBe('pages take 1001 ms (p95)');
  expect(limitOf(level({ galleryP95Ms: 1_500 }))).toBe('galleries take 1500 ms (p95)');
  expect(limitOf(level({ failures: '2 × gallery (502)' }))).toBe('requests fail: 2 × gallery (502)');
  expect(limitOf(level({ rate: 4, visitsPerSecond: 3 }))).toBe('3.0 of 4 visitors a second leave with their photos');
});

it('sustains the highest rate before that', () => {
  const levels = [level({ rate: 1 }), level({ rate: 2, visitsPerSecond: 2 }), level({ rate: 3, failures: 'one' })];
  expect(sustained(levels)?.rate).toBe(2);
  expect(sustained([])).toBeUndefined();
});
