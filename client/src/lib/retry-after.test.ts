import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minutesToWait, noteRetryAfter } from './retry-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells whole minutes, fewer as they pass, and never less than one', () => {
  noteRetryAfter('570');
  expect(minutesToWait()).toBe(10);
  vi.advanceTimersByTime(8 * 60_000);
  expect(minutesToWait()).toBe(2);
  vi.advanceTimersByTime(60 * 60_000);
  expect(minutesToWait()).toBe(1);
});

it('is not misled by a reply that does not tell, nor by one that tells a date', () => {
  noteRetryAfter('120');
  noteRetryAfter(null);
  expect(minutesToWait()).toBe(2);
  noteRetryAfter('Wed, 21 Oct 2026 07:28:00 GMT');
  expect(minutesToWait()).toBe(1);
});
