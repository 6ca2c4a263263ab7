import { expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { createMemoryLocks } from './memory-locks.ts';

const LONG_MS = 60_000;

function begin(most = { ofKey: 10, ofAll: 20 }) {
  const locks = createMemoryLocks(most);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = (name: string, { key = 'a', network = name, connection = '1', task = Promise.resolve() } = {}) => {
    const terms = { claimant: { networks: [network], connection }, waitMs: LONG_MS, holdMs: 1 } as const;
    return failureOf(locks.run(key, () => task.then(() => void done.push(name)), terms));
  };
  return { locks, run, held, hold: () => run('holder', { task: held }), release, done };
}

it('networks take turns at a lock, and the connections of each, whoever asked first', async () => {
  const { run, hold, release, done } = begin();
  const holding = hold();
  const flood = Array.from({ length: 5 }, (_, at) => run(`flood ${at}`, { network: 'wifi' }));
  const others = [run('phone', { network: 'wifi', connection: '2' }), run('elsewhere')];
  release();
  await Promise.all([holding, ...flood, ...others]);
  expect(done.indexOf('elsewhere')).toBeLessThanOrEqual(2);
  expect(done.indexOf('phone')).toBeLessThanOrEqual(4);
});

it('where too many wait for a lock, or for all locks, the longest line loses one', async () => {
  const { run, hold, release } = begin();
  const holding = [hold(), run('holder', { key: 'b', task: new Promise((resolve) => setTimeout(resolve, 50)) })];
  const flood = Array.from({ length: 10 }, (_, at) => run(`flood ${at}`, { network: 'wifi' }));
  const phone = run('phone', { network: 'wifi', connection: '2' });
  const ofOther = Array.from({ length: 10 }, (_, at) => run(`other ${at}`, { key: 'b' }));
  const short = run('short', { key: 'c', task: Promise.resolve() });
  release();
  const codes = await Promise.all([...holding, phone, ...ofOther, short]);
  expect(codes.filter((code) => code !== undefined)).toEqual([]);
  expect((await Promise.all(flood)).filter((code) => code === 'SERVER_BUSY')).toHaveLength(1);
});

it('of the lines for all locks, the longest loses one, be it neither the oldest nor the newest', async () => {
  const { run, release, held } = begin({ ofKey: 10, ofAll: 5 });
  const keys = ['a', 'b', 'c'];
  const holding = keys.map((key) => run('holder', { key, task: held }));
  const waiting = ['b', 'b', 'b', 'a', 'c', 'c'].map((key, at) => run(`${at}`, { key }));
  release();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, 'SERVER_BUSY', ...Array(3).fill(undefined)]);
  await Promise.all(holding);
});

it('says whether a lock is free without taking it', async () => {
  const { locks, hold, release } = begin();
  const waiting = { claimant: { networks: ['b'], connection: '1' }, waitMs: 0 } as const;
  expect(await locks.untilFree('a', waiting)).toBe('free');
  const holding = hold();
  expect(await locks.untilFree('a', waiting)).toBe('locked');
  const free = locks.untilFree('a', { ...waiting, waitMs: LONG_MS });
  release();
  expect([await free, await holding]).toEqual(['free', undefined]);
});
