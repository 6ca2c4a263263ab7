import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { networksOf } from '#server/http/client-address.ts';
import { heapInUse } from '#server/testing/heap.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { CAPACITY, Levels } from './levels.ts';
import { createLimits } from './limits.ts';
import { FREE_GUESSES, NETWORKS_OF_A_SUBJECT, OPENED_CAPACITY } from './secrets.ts';

it('thirty thousand networks, each with a wrong card, person and access code and a charge, take less than 8 MB', async () => {
  const before = heapInUse();
  const { guess, slow, count } = createLimits({ mostDelayMs: 0 });
  const left = new AbortController().signal;
  const wrong = new AppError('CARD_NOT_FROM_CUSTOMER');
  const fail = () => Promise.reject(wrong);
  const isWrong = (error: unknown) => {
    if (error !== wrong) throw error;
  };
  for (let at = 0; at < 30_000; at += 1) {
    const visitor = { networks: networksOf(`2001:${at.toString(16)}::1`), left };
    await slow('identity', visitor, fail).catch(isWrong);
    await guess({ kind: 'identity', site: 'a', subjects: [`${at}`] }, visitor, fail).catch(isWrong);
    await guess({ kind: 'access code', site: 'a', subjects: [`${at % 1_000}`] }, visitor, fail).catch(isWrong);
    await count('charge', `${at}`, fail).catch(isWrong);
  }
  const megabytes = (heapInUse() - before) / 1_000_000;
  expect(megabytes).toBeLessThan(8);
});

describe('levels are forgotten beyond the capacity', () => {
  const levelsWith = (key: string, points: number) => {
    const levels = new Levels(1_000_000);
    const raiseTo = (other: string, end: number) => {
      for (let point = 0; point < end; point += 1) levels.raise(other);
    };
    raiseTo(key, points);
    return { levels, raiseTo };
  };

  it('the oldest first, and those of few points before those of many', () => {
    const { levels, raiseTo } = levelsWith('guessed often', 30);
    for (let at = 0; at <= CAPACITY; at += 1) levels.raise(`${at}`);
    expect([levels.get('0'), levels.get('1')?.points]).toEqual([undefined, 1]);
    expect(levels.get('guessed often')?.points).toBeCloseTo(30, 1);
    for (let at = 0; at < CAPACITY; at += 1) raiseTo(`often ${at}`, 30);
    expect(levels.get('guessed often')).toBeUndefined();
    expect(levels.get('often 0')?.points).toBeCloseTo(30, 1);
  });

  it.each([
    [FREE_GUESSES.byNetwork[0], 7],
    [FREE_GUESSES.byNetwork[1], 15],
    [FREE_GUESSES.byNetwork[2], 15],
  ])('but not one of %i points by others of %i', (points, others) => {
    const { levels, raiseTo } = levelsWith('guessed', points);
    for (let at = 0; at <= 2 * CAPACITY; at += 1) raiseTo(`${at}`, others);
    expect(levels.get('guessed')?.points).toBeCloseTo(points, 1);
  });
});

describe('who opened a card before', () => {
  const wrong = new AppError('CUSTOMER_CODE_NOT_FOUND');
  const cardOf = (code: string) => ({ kind: 'access code', site: 'a', subjects: [code] }) as const;
  const { signal: left } = new AbortController();
  const at = (address: string) => ({ networks: networksOf(address), left });

  async function start() {
    const { guess } = createLimits();
    const open = (code: string, address: string) => guess(cardOf(code), at(address), async () => 'open');
    await open('mine', '192.0.2.1');
    return { guess, open };
  }

  async function attack({ guess }: Awaited<ReturnType<typeof start>>) {
    for (let nth = 0; nth < FREE_GUESSES.overAll; nth += 1) {
      const guessed = guess(cardOf('mine'), at(`2001:db8:${nth.toString(16)}::1`), () => Promise.reject(wrong));
      await expect(guessed).rejects.toBe(wrong);
    }
  }

  it('is known from the last few networks', async () => {
    const { guess, open } = await start();
    for (let nth = 0; nth < NETWORKS_OF_A_SUBJECT; nth += 1) await open('mine', `198.51.100.${nth}`);
    await attack({ guess, open });
    await expect(open('mine', '198.51.100.0')).resolves.toBe('open');
    await expect(open('mine', '192.0.2.1')).rejects.toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
  });

  it.each([
    [OPENED_CAPACITY - 1, undefined],
    [OPENED_CAPACITY, 'TOO_MANY_REQUESTS'],
  ])('after %d more cards: %s', async (others, code) => {
    const { guess, open } = await start();
    for (let nth = 0; nth < others; nth += 1) await open(`${nth}`, '192.0.2.1');
    await attack({ guess, open });
    expect(await failureOf(open('mine', '192.0.2.1'))).toBe(code);
  });
});
