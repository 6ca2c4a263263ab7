import { describe, expect, it } from 'vitest';
import { ReplyCache } from './cache.ts';

function counting() {
  let calls = 0;
  return { load: async () => ++calls, calls: () => calls };
}

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
    await expect(cache.get('a', () => Promise.reject(new Error('down')), 0)).rejects.toThrow('down');
    expect(await cache.get('a', async () => 7, 0)).toBe(7);
  });
});
