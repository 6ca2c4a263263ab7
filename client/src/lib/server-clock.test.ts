import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverTime } from './server-clock.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['a day late', -DAY_MS],
  ['a day early', DAY_MS],
])('is right on a device whose clock is %s', (_, wrongBy) => {
  vi.setSystemTime(NOW.getTime() + wrongBy);
  noteServerTime(NOW.toUTCString());
  expect(serverTime()).toEqual(NOW);
  vi.advanceTimersByTime(60_000);
  expect(serverTime()).toEqual(new Date('2026-11-21T15:01:00Z'));
});

it.each([null, '', 'yesterday'])('keeps what it knows after a response with the date %j', (date) => {
  vi.setSystemTime(NOW.getTime() - DAY_MS);
  noteServerTime(NOW.toUTCString());
  noteServerTime(date);
  expect(serverTime()).toEqual(NOW);
});
