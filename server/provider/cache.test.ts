import { describe, expect, it } from 'vitest';
import { ReplyCache } from './cache.ts';

function counting() {
  let calls = 0;
  return { load: async () => ++calls, calls: () => calls };
}

const down = () => Promise.reject(new Error('down'));

describe('reply cache', () => {
  it('makes one flight for callers at the same time and keeps the reply for its lifetime', async () => {
    const cache = new ReplyCache<number>({ freshMs: 1000 });
    const { load, calls } = counting();
    expect(await Promise.all([cache.get('a', load, 0), cache.get('a', load, 0)])).toEqual([1, 1]);
    expect(await cache.get('a', load, 999)).toBe(1);
    expect(await cache.get('a', load, 1000)).toBe(2);
    expect(calls()).toBe(2);
  });

  it('keeps keys apart and drops the oldest beyond its capacity', async () => {
    const cache = new ReplyCache<number>({ freshMs: 1000, capacity: 2 });
    const { load, calls } = counting();
    for (const key of ['a', 'b', 'c']) await cache.get(key, load, 0);
    await cache.get('b', load, 0);
    expect(calls()).toBe(3);
    await cache.get('a', load, 0);
    expect(calls()).toBe(4);
  });

  it('never keeps a failure', async () => {
    const cache = new ReplyCache<number>({ freshMs: 1000 });
    await expect(cache.get('a', down, 0)).rejects.toThrow('down');
    expect(await cache.get('a', async () => 7, 0)).toBe(7);
  });

  it('holds no place for a load that fails: a flood of those drops nothing', async () => {
    const cache = new ReplyCache<number>({ freshMs: 1000, capacity: 2 });
    await cache.get('a', async () => 1, 0);
    await Promise.allSettled(['b', 'c', 'd', 'e'].map((key) => cache.get(key, down, 0)));
    expect(await cache.get('a', down, 0)).toBe(1);
  });

  it('keeps what came after a load that takes long and fails', async () => {
    const cache = new ReplyCache<number>({ freshMs: 1000 });
    const slow = Promise.withResolvers<number>();
    const first = cache.get('a', () => slow.promise, 0);
    // A caller in the meantime waits for the same load, also when a reply of that age would be too old.
    const second = cache.get('a', async () => 2, 2000);
    slow.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await expect(second).rejects.toThrow('down');
    expect(await cache.get('a', async () => 3, 2000)).toBe(3);
    expect(await cache.get('a', down, 2500)).toBe(3);
  });
});

describe('an older reply', () => {
  const settings = { freshMs: 1000, staleMs: 60_000, waitMs: 20, pauseMs: 2000 };

  it('is used while the provider fails, and not beyond its time', async () => {
    const cache = new ReplyCache<number>(settings);
    await cache.get('a', async () => 1, 0);
    expect(await cache.get('a', down, 5000)).toBe(1);
    await expect(cache.get('a', down, 60_000)).rejects.toThrow('down');
  });

  it('is replaced by a reload that comes in time', async () => {
    const cache = new ReplyCache<number>(settings);
    await cache.get('a', async () => 1, 0);
    expect(await cache.get('a', async () => 2, 5000)).toBe(2);
  });

  it('is answered when the reload takes longer, whose reply counts from then on', async () => {
    const cache = new ReplyCache<number>(settings);
    await cache.get('a', async () => 1, 0);
    const slow = Promise.withResolvers<number>();
    expect(await cache.get('a', () => slow.promise, 5000)).toBe(1);
    slow.resolve(2);
    await slow.promise;
    expect(await cache.get('a', down, 5500)).toBe(2);
  });

  it('is answered at once for a while after a failed reload', async () => {
    const cache = new ReplyCache<number>(settings);
    await cache.get('a', async () => 1, Date.now());
    const later = Date.now() + 5000;
    expect(await cache.get('a', down, later)).toBe(1);
    const { load, calls } = counting();
    expect(await cache.get('a', load, later + 1999)).toBe(1);
    expect(calls()).toBe(0);
    expect(await cache.get('a', load, later + 2001)).toBe(1);
    expect(calls()).toBe(1);
  });

  it('is gone when the provider answers that it is', async () => {
    const cache = new ReplyCache<number>({ ...settings, isFinal: (error) => error instanceof TypeError });
    await cache.get('a', async () => 1, 0);
    const gone = () => Promise.reject(new TypeError('gone'));
    await expect(cache.get('a', gone, 5000)).rejects.toThrow('gone');
    await expect(cache.get('a', down, 5000)).rejects.toThrow('down');
  });
});
