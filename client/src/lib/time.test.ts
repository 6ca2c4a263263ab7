import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesToWait, noteRetryAfter, noteServerTime, serverTime } from './time.ts';

describe('the server’s clock', () => {
  const NOW = new Date('2026-11-21T15:00:00Z');
  const DAY_MS = 24 * 60 * 60 * 1000;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    noteServerTime(new Date().toUTCString());
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
});

describe('the wait after a refusal', () => {
  /** Each test starts after the waits of earlier tests, because the module remembers them. */
  let now = Date.now();
  beforeEach(() => {
    now += 2 * 60 * 60_000;
    vi.useFakeTimers({ now });
  });

  it('gives whole minutes, fewer as they pass, and never less than one', () => {
    noteRetryAfter('570');
    expect(minutesToWait()).toBe(10);
    vi.advanceTimersByTime(8 * 60_000);
    expect(minutesToWait()).toBe(2);
    vi.advanceTimersByTime(60 * 60_000);
    expect(minutesToWait()).toBe(1);
  });

  it('ignores a response without the header, and one with a date', () => {
    noteRetryAfter('120');
    noteRetryAfter(null);
    noteRetryAfter('Wed, 21 Oct 2026 07:28:00 GMT');
    expect(minutesToWait()).toBe(2);
  });

  it('is that of the limit, whatever a busy server says after it', () => {
    noteRetryAfter('600');
    noteRetryAfter('1');
    expect(minutesToWait()).toBe(10);
    vi.advanceTimersByTime(10 * 60_000);
    noteRetryAfter('180');
    expect(minutesToWait()).toBe(3);
  });
});

it('knows the time zone of the device', async () => {
  vi.resetModules();
  vi.stubEnv('TZ', 'America/Bahia');
  expect((await import('./time.ts')).browserTimeZone()).toBe('America/Bahia');
});
