import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CACHED_REPLIES, ReplyCache } from './cache.ts';

const SETTINGS = { freshMs: 1000, staleMs: 60_000, waitMs: 20, pauseMs: 2000 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));

/** Advances the time to `ms` after the start of the test. */
const advanceTo = (ms: number) => vi.advanceTimersByTime(ms - performance.now());

function open() {
  const cache = new ReplyCache<number>({ ...SETTINGS, isFinal: (error) => error instanceof TypeError });
  let calls = 0;
  return {
    get: (key: string, load: () => Promise<number>) => cache.get(key, load, 'a network'),
    load: async () => ++calls,
    calls: () => calls,
  };
}

const down = () => Promise.reject(new Error('down'));

describe('reply cache', () => {
  it('makes one flight for callers at the same time and keeps the reply for its lifetime', async () => {
    const { get, load, calls } = open();
    expect(await Promise.all([get('a', load), get('a', load)])).toEqual([1, 1]);
    advanceTo(999);
    expect(await get('a', load)).toBe(1);
    advanceTo(1000);
    expect(await get('a', load)).toBe(2);
    expect(calls()).toBe(2);
  });

  it('keeps a reply no longer when the clock of the machine is set back', async () => {
    const { get, load } = open();
    expect(await get('a', load)).toBe(1);
    vi.setSystemTime(Date.now() - 3_600_000);
    advanceTo(1000);
    expect(await get('a', load)).toBe(2);
  });

  it('keeps keys apart and drops the oldest beyond its capacity', async () => {
    const { get, load, calls } = open();
    for (let key = 0; key <= CACHED_REPLIES; key += 1) await get(`${key}`, load);
    await get('1', load);
    expect(calls()).toBe(CACHED_REPLIES + 1);
    await get('0', load);
    expect(calls()).toBe(CACHED_REPLIES + 2);
  });

  it('keeps what came after a load that takes long and fails', async () => {
    const { get } = open();
    const slow = Promise.withResolvers<number>();
    const first = get('a', () => slow.promise);
    advanceTo(2000);
    // Other callers wait for the same load, even if its reply is too old to be fresh when it arrives.
    const second = get('a', async () => 2);
    slow.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await expect(second).rejects.toThrow('down');
    expect(await get('a', async () => 3)).toBe(3);
    advanceTo(2500);
    expect(await get('a', down)).toBe(3);
  });
});

describe('an older reply', () => {
  async function opened() {
    const cache = open();
    await cache.get('a', async () => 1);
    advanceTo(5000);
    return cache;
  }

  it('is used while the provider fails, and not beyond its time', async () => {
    const { get } = await opened();
    expect(await get('a', down)).toBe(1);
    advanceTo(60_000);
    await expect(get('a', down)).rejects.toThrow('down');
  });

  it('is answered when the reload takes longer, whose reply counts from then on', async () => {
    const { get } = await opened();
    const slow = Promise.withResolvers<number>();
    expect(await get('a', () => slow.promise)).toBe(1);
    slow.resolve(2);
    await slow.promise;
    advanceTo(5500);
    expect(await get('a', down)).toBe(2);
  });

  it('is answered at once for a while after a failed reload', async () => {
    const { get, load, calls } = await opened();
    expect(await get('a', down)).toBe(1);
    advanceTo(6999);
    expect(await get('a', load)).toBe(1);
    expect(calls()).toBe(0);
    advanceTo(7001);
    expect(await get('a', load)).toBe(1);
    expect(calls()).toBe(1);
  });
});
