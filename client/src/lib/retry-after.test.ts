import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minutesToWait, noteRetryAfter } from './retry-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives whole minutes, fewer as they pass, and never less than one', () => {
  noteRetryAfter('570');
  expect(minutesToWait()).toBe(10);
  vi.advanceTimersByTime(8 * 60_000);
  expect(minutesToWait()).toBe(2);
  vi.advanceTimersByTime(60 * 60_000);
  expect(minutesToWait()).toBe(1);
});

it('ignores a response without the header, and waits a minute for one with a date', () => {
  noteRetryAfter('120');
  noteRetryAfter(null);
  expect(minutesToWait()).toBe(2);
  noteRetryAfter('Wed, 21 Oct 2026 07:28:00 GMT');
  expect(minutesToWait()).toBe(1);
});
