import { beforeEach, expect, it, vi } from 'vitest';
import { AppError, errorCodeOf } from '#server/errors.ts';
import type { AttemptKind } from './attempts.ts';
import { createSlowedSenders, FREE_REPLIES, MOST_HELD } from './slowed-senders.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const visitorAt = (network: string, left = new AbortController().signal) => ({
  networks: ['narrow', network] as const,
  left,
});
const unknown = () => Promise.reject(new AppError('CARD_NOT_FOUND'));

function start() {
  const { slow } = createSlowedSenders();
  /** @returns how long it took, in ms */
  const take = async (attempt: () => Promise<unknown>, network = 'a', kind: AttemptKind = 'card') => {
    const began = performance.now();
    const ended = slow(kind, visitorAt(network), attempt).then(
      () => performance.now() - began,
      () => performance.now() - began,
    );
    await vi.runAllTimersAsync();
    return ended;
  };
  return { slow, take };
}

it('delays no wrong reply of the first thirty, then each by more, to ten seconds, until it is forgotten', async () => {
  const { take } = start();
  const delays = [];
  for (let nth = 0; nth < 200; nth += 1) delays.push(await take(unknown));
  expect(delays.slice(0, FREE_REPLIES)).toEqual(Array(FREE_REPLIES).fill(0));
  const slowed = delays.slice(FREE_REPLIES);
  expect(slowed[0]).toBeGreaterThan(0);
  expect(slowed[0]).toBeLessThan(200);
  expect(Math.max(...slowed)).toBeLessThanOrEqual(10_000);
  // Time passes while replies are delayed, so the network's level falls a little.
  expect(slowed.at(-1)).toBeGreaterThan(1_500);
  vi.advanceTimersByTime(40 * 60_000);
  expect(await take(unknown)).toBe(0);
});

it('delays at most ten seconds however many come at once, and never a right reply or another network', async () => {
  const { slow, take } = start();
  const began = performance.now();
  const ends: number[] = [];
  const codes = Array.from({ length: 400 }, () =>
    slow('card', visitorAt('a'), unknown).catch((error: unknown) => {
      ends.push(performance.now() - began);
      return errorCodeOf(error);
    }),
  );
  await vi.runAllTimersAsync();
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['CARD_NOT_FOUND']));
  expect(Math.max(...ends)).toBe(10_000);
  expect(await take(async () => 'open')).toBe(0);
  expect(await take(() => Promise.reject(new AppError('PROVIDER_UNAVAILABLE')))).toBe(0);
  expect(await take(unknown, 'b')).toBe(0);
  expect(await take(unknown)).toBeGreaterThan(9_000);
});

it.each([
  ['identity', () => Promise.reject(new AppError('CUSTOMER_NOT_FOUND'))],
  ['credit card', () => Promise.reject(new AppError('REFUSED'))],
] as const)('counts what is wrong of %s together with the rest', async (kind, attempt) => {
  const { take } = start();
  for (let nth = 0; nth < FREE_REPLIES; nth += 1) await take(unknown);
  expect(await take(attempt, 'a', kind)).toBeGreaterThan(0);
});

it('counts a result that is wrong', async () => {
  const { slow, take } = start();
  for (let nth = 0; nth < FREE_REPLIES; nth += 1) await take(unknown);
  const refused = slow(
    'credit card',
    visitorAt('a'),
    async () => 'refused',
    (status) => status === 'refused',
  );
  expect(await Promise.race([refused, Promise.resolve('later')])).toBe('later');
  await vi.runAllTimersAsync();
  expect(await refused).toBe('refused');
});

it('ends a delay when the visitor leaves', async () => {
  const { slow } = start();
  const leaving = new AbortController();
  for (let nth = 0; nth < 100; nth += 1) slow('card', visitorAt('a', leaving.signal), unknown).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(100 - FREE_REPLIES);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('holds a bounded number of replies: beyond it, SERVER_BUSY is answered to the network with most, and to no other', async () => {
  const { slow, take } = start();
  for (let nth = 0; nth < FREE_REPLIES; nth += 1) await take(unknown, 'b');
  const flood = Array.from({ length: FREE_REPLIES + MOST_HELD + 50 }, () =>
    slow('card', visitorAt('a'), unknown).catch(errorCodeOf),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(MOST_HELD);
  expect(await take(unknown, 'b')).toBeGreaterThan(0);
  const codes = await Promise.all(flood);
  expect(codes.filter((code) => code === 'SERVER_BUSY')).toHaveLength(51);
});

it('tells the outcome of every charge, because a busy server would say that nothing was sent', async () => {
  const { slow } = start();
  const invalid = () => Promise.reject(new AppError('CARD_TOKEN_INVALID'));
  const flood = Array.from({ length: FREE_REPLIES + MOST_HELD + 50 }, () =>
    slow('credit card', visitorAt('a'), invalid).catch(errorCodeOf),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['CARD_TOKEN_INVALID']));
});

it('delays who sends card tokens that the provider does not know, as other wrong ones', async () => {
  const { take } = start();
  const invalid = () => Promise.reject(new AppError('CARD_TOKEN_INVALID'));
  for (let nth = 0; nth < FREE_REPLIES; nth += 1) expect(await take(invalid, 'a', 'credit card')).toBe(0);
  expect(await take(invalid, 'a', 'credit card')).toBeGreaterThan(0);
});
