import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { networksOf } from '#server/http/client-address.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { createLimits } from './limits.ts';
import type { Guess } from './secrets.ts';

const NEVER = new AbortController().signal;
const visitorAt = (address: string) => ({ networks: networksOf(address), left: NEVER });
const HOME = visitorAt('192.0.2.1');
const CARD: Guess = { kind: 'access code', site: 'aqua', subjects: ['AAA'] };
const wrong = () => Promise.reject(new AppError('CUSTOMER_CODE_NOT_FOUND'));
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

function start() {
  const hits: string[] = [];
  const { guess } = createLimits({ onHit: (kind) => hits.push(kind) });
  const guessWrong = (visitor = HOME, change: Partial<Guess> = {}) =>
    failureOf(guess({ ...CARD, ...change }, visitor, wrong));
  const guessRight = (visitor = HOME, change: Partial<Guess> = {}) =>
    failureOf(guess({ ...CARD, ...change }, visitor, async () => 'open'));
  return { guess, guessWrong, guessRight, hits };
}

async function countOf(codes: readonly Promise<string | undefined>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const code of await Promise.all(codes)) counts[`${code}`] = (counts[`${code}`] ?? 0) + 1;
  return counts;
}

describe('a wrong guess', () => {
  it.each([
    ['access code', 'CUSTOMER_CODE_NOT_FOUND'],
    ['access code', 'PROVIDER_REFUSED'],
    ['identity', 'CUSTOMER_NOT_FOUND'],
    ['identity', 'PROVIDER_REFUSED'],
    ['buyer', 'BUYER_NOT_PROVEN'],
    ['buyer', 'ORDER_AWAITS_PAYMENT'],
  ] as const)('of %s (%s) has to wait after ten from one address, before the attempt is made', async (kind, code) => {
    const { guess, hits } = start();
    const attempt = vi.fn(() => Promise.reject(new AppError(code)));
    const codes = [];
    for (let nth = 0; nth < 11; nth += 1) codes.push(await failureOf(guess({ ...CARD, kind }, HOME, attempt)));
    expect(codes).toEqual([...Array(10).fill(code), 'TOO_MANY_REQUESTS']);
    expect(attempt).toHaveBeenCalledTimes(10);
    expect(hits).toEqual([kind]);
    const refused = await guess({ ...CARD, kind }, HOME, attempt).catch((error: unknown) => error);
    expect((refused as AppError).retryAfterSeconds).toBeCloseTo(60, -1);
  });

  it('beyond the free ones makes the next wait twice as long as the last, from a minute on', async () => {
    vi.useFakeTimers();
    const { guess, guessWrong, guessRight } = start();
    for (let nth = 0; nth < 10; nth += 1) await guessWrong();
    const waits = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const refused = await guess(CARD, HOME, wrong).catch((error: unknown) => error);
      const seconds = (refused as AppError).retryAfterSeconds ?? 0;
      waits.push(seconds);
      vi.advanceTimersByTime(1_000 * (seconds - 1));
      expect(await guessRight()).toBe('TOO_MANY_REQUESTS');
      vi.advanceTimersByTime(1_000);
      expect(await guessWrong()).toBe('CUSTOMER_CODE_NOT_FOUND');
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920]);
  });

  it('stops no guess at another card, at another venue, or from elsewhere', async () => {
    const { guessWrong, guessRight } = start();
    for (let nth = 0; nth < 12; nth += 1) await guessWrong();
    const others = [{ subjects: ['BBB'] }, { site: 'museu' }, { kind: 'buyer' as const }];
    for (const change of others) expect(await guessRight(HOME, change)).toBeUndefined();
    expect(await guessRight(visitorAt('192.0.2.2'))).toBeUndefined();
    expect(await guessRight()).toBe('TOO_MANY_REQUESTS');
  });

  it('is neither a right one nor another failure', async () => {
    const { guess, guessRight } = start();
    const attempts = [async () => 'open', () => Promise.reject(new AppError('PROVIDER_UNAVAILABLE'))];
    for (let nth = 0; nth < 40; nth += 1) await failureOf(guess(CARD, HOME, attempts[nth % 2] ?? wrong));
    expect(await guessRight()).toBeUndefined();
  });

  it('at several cards in one call is one at each, so that no mix of cards gives more', async () => {
    const { guessWrong } = start();
    for (let nth = 0; nth < 10; nth += 1) await guessWrong(HOME, { subjects: ['AAA', `B${nth}`] });
    expect(await guessWrong(HOME, { subjects: ['CCC', 'AAA'] })).toBe('TOO_MANY_REQUESTS');
    expect(await guessWrong(HOME, { subjects: ['B0', 'CCC', 'CCC'] })).toBe('CUSTOMER_CODE_NOT_FOUND');
  });
});

describe('simultaneous guesses', () => {
  it('are no more than are free', async () => {
    const { guess } = start();
    const attempt = vi.fn(() => pause(10).then(wrong));
    expect(await countOf(times(40).map(() => failureOf(guess(CARD, HOME, attempt))))).toEqual({
      CUSTOMER_CODE_NOT_FOUND: 10,
      TOO_MANY_REQUESTS: 30,
    });
    expect(attempt).toHaveBeenCalledTimes(10);
  });

  it('that are right wait for each other', async () => {
    const { guess } = start();
    const codes = times(30).map(() => failureOf(guess(CARD, HOME, () => pause(5))));
    expect(await countOf(codes)).toEqual({ undefined: 30 });
  });

  it('are SERVER_BUSY after three seconds in which none ends, and leave nothing behind', async () => {
    vi.useFakeTimers();
    const { guess, guessRight } = start();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = times(10).map(() => guess(CARD, HOME, () => promise));
    const next = guessRight();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await next).toBe('SERVER_BUSY');
    resolve();
    await Promise.all(slow);
    expect(await guessRight()).toBeUndefined();
  });
});

describe('guesses from many networks', () => {
  it('make a stranger wait, but nobody whose network opened the card before', async () => {
    const { guessWrong, guessRight } = start();
    const owner = visitorAt('203.0.113.9');
    await guessRight(owner);
    const codes = times(3_000).map((at) => guessWrong(visitorAt(`2001:db8:${at}::1`)));
    expect(await countOf(codes)).toEqual({ CUSTOMER_CODE_NOT_FOUND: 1_000, TOO_MANY_REQUESTS: 2_000 });
    expect(await guessRight(owner)).toBeUndefined();
    expect(await guessRight(visitorAt('203.0.113.10'))).toBe('TOO_MANY_REQUESTS');
  });

  it('are as few from the /64s of one /48 as from thirty addresses of it', async () => {
    const { guessWrong, guessRight } = start();
    const codes = times(2_000).map((at) => guessWrong(visitorAt(`2001:db8:0:${at.toString(16)}::1`)));
    expect(await countOf(codes)).toEqual({ CUSTOMER_CODE_NOT_FOUND: 30, TOO_MANY_REQUESTS: 1_970 });
    expect(await guessRight(visitorAt('2001:db8:1::1'))).toBeUndefined();
  });
});
