import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

function counted(size: number) {
  const counter = { made: 0 };
  const make = async () => {
    counter.made += 1;
    return Buffer.alloc(size);
  };
  return { counter, make };
}

it('makes bytes once, also for calls at the same time', async () => {
  const { counter, make } = counted(10);
  const cache = new ByteCache(100);
  await Promise.all([cache.get('a', make), cache.get('a', make)]);
  await cache.get('a', make);
  expect(counter.made).toBe(1);
});

it('drops the least recently used beyond its limit', async () => {
  const { counter, make } = counted(40);
  const cache = new ByteCache(100);
  await cache.get('a', make);
  await cache.get('b', make);
  await cache.get('a', make);
  await cache.get('c', make);
  expect(counter.made).toBe(3);
  await cache.get('a', make);
  expect(counter.made).toBe(3);
  await cache.get('b', make);
  expect(counter.made).toBe(4);
});

it('does not keep a failure', async () => {
  const cache = new ByteCache(100);
  const fail = async () => Promise.reject(new Error('no'));
  await expect(cache.get('a', fail)).rejects.toThrow('no');
  expect(await cache.get('a', counted(1).make)).toHaveLength(1);
});
