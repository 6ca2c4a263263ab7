import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { AppError } from '#server/errors.ts';
import { createMemoryState, createSharedState } from '#server/shared-state/create-shared-state.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { failureOf } from '#server/testing/storefront.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Requester } from './limit-context.ts';
import { createLimits } from './limits.ts';
import { type GuessKind, LIMITS, type LimitOverrides } from './numbers.ts';

const SECRET = 'a-secret-of-the-tests';
const WRONG: Record<GuessKind, ErrorCode> = {
  'unknown card': 'CARD_NOT_FOUND',
  'access code': 'CUSTOMER_CODE_NOT_FOUND',
  identity: 'CUSTOMER_NOT_FOUND',
  buyer: 'BUYER_NOT_PROVEN',
  'refused credit card': 'REFUSED',
};
const KINDS = Object.keys(WRONG) as GuessKind[];

const fail = (code: ErrorCode) => () => Promise.reject(new AppError(code));
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

async function inTurn(calls: readonly (() => Promise<unknown>)[]): Promise<(string | undefined)[]> {
  const codes = [];
  for (const call of calls) codes.push(await failureOf(call()));
  return codes;
}

const counted = (codes: readonly (string | undefined)[]) => {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'passed'] = (counts[code ?? 'passed'] ?? 0) + 1;
  return counts;
};

/** @param open makes two instances' views of one state. */
function contract(open: () => Promise<readonly [SharedState, SharedState]>) {
  const start = async (numbers: LimitOverrides = {}) => {
    const [one, other] = await open();
    const hits: string[] = [];
    const settings = { numbers, secret: SECRET, onHit: (kind: string) => hits.push(kind) };
    // Tests share one Redis: each has a venue and addresses of its own.
    const site = randomUUID();
    const requester = (address = 'a', subject?: Requester['subject']): Requester => ({
      site,
      address: `${site}/${address}`,
      ...(subject === undefined ? {} : { subject }),
    });
    const limits = createLimits(one, settings);
    return { one: limits, other: other === one ? limits : createLimits(other, settings), requester, hits };
  };

  describe('guesses', () => {
    it.each(KINDS)(
      '%s: a wrong one counts at every instance, and the next is refused without being run',
      async (kind) => {
        const { one, other, requester, hits } = await start({ guesses: { [kind]: 3 } });
        const guess = (at: number) => {
          const subject = kind === 'unknown card' ? `card ${at}` : 'subject';
          return () => (at % 2 === 0 ? one : other).guess(kind, requester('a', subject), fail(WRONG[kind]));
        };
        expect(await inTurn(times(3).map(guess))).toEqual(Array(3).fill(WRONG[kind]));
        let isSeen = false;
        const refused = other.guess(kind, requester('a', kind === 'unknown card' ? 'card 9' : 'subject'), async () => {
          isSeen = true;
        });
        const error = await refused.catch((caught: unknown) => caught);
        expect(error).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) });
        const { retryAfterSeconds = 0 } = error as AppError;
        expect(retryAfterSeconds).toBeGreaterThan(LIMITS.windowSeconds - 60);
        expect(retryAfterSeconds).toBeLessThanOrEqual(LIMITS.windowSeconds);
        expect([isSeen, hits]).toEqual([false, [kind]]);
        expect(await one.guess(kind, requester('b', 'subject'), async () => 'another address')).toBe('another address');
      },
    );

    it.each(KINDS)('%s: right ones and other failures never count', async (kind) => {
      const { one, requester } = await start({ guesses: { [kind]: 2 } });
      const attempts = [async () => undefined, fail('PROVIDER_UNAVAILABLE'), fail('CARD_EMPTY_MEDIA')];
      const calls = times(9).map(
        (at) => () => one.guess(kind, requester('a', `s${at}`), attempts[at % 3] ?? fail('UNKNOWN')),
      );
      expect(await inTurn(calls)).not.toContain('TOO_MANY_REQUESTS');
    });

    it('are no more than allowed when they come at the same moment', async () => {
      const { one, other, requester } = await start({ guesses: { 'access code': 10 } });
      let seen = 0;
      const guess = (at: number) =>
        failureOf(
          (at % 2 === 0 ? one : other).guess('access code', requester('a', 'card'), async () => {
            seen += 1;
            await pause(10);
            throw new AppError('CUSTOMER_CODE_NOT_FOUND');
          }),
        );
      const codes = await Promise.all(times(40).map(guess));
      expect(seen).toBe(10);
      expect(counted(codes)).toEqual({ CUSTOMER_CODE_NOT_FOUND: 10, TOO_MANY_REQUESTS: 30 });
    });

    it('wait for each other, and are not refused, when many behind one address are right', async () => {
      const { one, other, requester } = await start({ guesses: { 'unknown card': 10 } });
      const open = (at: number) =>
        failureOf((at % 2 === 0 ? one : other).guess('unknown card', requester('a', `card ${at}`), () => pause(5)));
      expect(counted(await Promise.all(times(60).map(open)))).toEqual({ passed: 60 });
    });

    it('fail with SERVER_BUSY, not as wrong guesses, while no attempt before them ends', async () => {
      const { one, requester } = await start({ guesses: { 'unknown card': 1 } });
      const { promise, resolve } = Promise.withResolvers<void>();
      const slow = one.guess('unknown card', requester('a', 'slow'), () => promise);
      expect(await failureOf(one.guess('unknown card', requester('a', 'next'), async () => undefined))).toBe(
        'SERVER_BUSY',
      );
      resolve();
      await slow;
    });

    it('of several cards in one call count for each of them, so that no mix of cards gives more', async () => {
      const { one, requester } = await start({ guesses: { 'access code': 3 } });
      const guess = (...cards: string[]) =>
        failureOf(one.guess('access code', requester('a', cards), fail('CARD_NOT_FROM_CUSTOMER')));
      for (const other of ['b', 'c', 'd']) expect(await guess('a', other)).toBe('CARD_NOT_FROM_CUSTOMER');
      expect(await guess('e', 'a')).toBe('TOO_MANY_REQUESTS');
      expect(await guess('b', 'e')).toBe('CARD_NOT_FROM_CUSTOMER');
    });

    it('of an address over all venues are bounded, too', async () => {
      const { one, requester } = await start({ guesses: { identity: 2 }, timesOverAllVenues: 2 });
      const guess = (site: string) => () => one.guess('identity', { ...requester(), site }, fail('CUSTOMER_NOT_FOUND'));
      const sites = ['v1', 'v1', 'v2', 'v2', 'v3'];
      expect(counted(await inTurn(sites.map(guess)))).toEqual({ CUSTOMER_NOT_FOUND: 4, TOO_MANY_REQUESTS: 1 });
    });
  });

  describe('cards', () => {
    it('that an address opened before are never stopped', async () => {
      const { one, other, requester } = await start({ guesses: { 'unknown card': 2 } });
      await one.guess('unknown card', requester('a', 'mine'), async () => 'open');
      await inTurn(
        times(2).map((at) => () => one.guess('unknown card', requester('a', `wrong ${at}`), fail('CARD_NOT_FOUND'))),
      );
      const open = (...cards: string[]) => other.guess('unknown card', requester('a', cards), async () => 'open');
      expect(await open('mine')).toBe('open');
      expect(await failureOf(open('mine', 'theirs'))).toBe('TOO_MANY_REQUESTS');
      expect(await failureOf(open('theirs'))).toBe('TOO_MANY_REQUESTS');
    });

    it('whose code is wrong count once, however often the same is typed', async () => {
      const { one, requester } = await start({ guesses: { 'unknown card': 2 } });
      const guess = (card: string) => () => one.guess('unknown card', requester('a', card), fail('CARD_NOT_FOUND'));
      const codes = await inTurn(['x', 'x', 'x', 'x', 'y', 'x', 'z'].map(guess));
      expect(codes.map((code) => code === 'CARD_NOT_FOUND')).toEqual([true, true, true, true, true, true, false]);
    });
  });

  describe('an attack from many addresses', () => {
    it('on one card leaves each address three tries, and the card open to its owner', async () => {
      const { one, requester } = await start({ attack: { wrongAccessCodes: 20 } });
      const wrong =
        (address: string, card = 'card') =>
        () =>
          one.guess('access code', requester(address, card), fail('CUSTOMER_CODE_NOT_FOUND'));
      await inTurn(times(21).map((at) => wrong(`attacker ${at}`)));
      const tries = await inTurn(times(5).map(() => wrong('late')));
      expect(counted(tries)).toEqual({ CUSTOMER_CODE_NOT_FOUND: 3, TOO_MANY_REQUESTS: 2 });
      expect(await one.guess('access code', requester('owner', 'card'), async () => 'open')).toBe('open');
      expect(counted(await inTurn(times(10).map(() => wrong('late', 'another card'))))).toEqual({
        CUSTOMER_CODE_NOT_FOUND: 10,
      });
    });

    it('on a venue does so for every kind of guess', async () => {
      const { one, requester } = await start({ attack: { wrongGuesses: 20 } });
      const wrong = (address: string) => () => one.guess('identity', requester(address), fail('CUSTOMER_NOT_FOUND'));
      await inTurn(times(21).map((at) => wrong(`attacker ${at}`)));
      const cards = times(5).map(
        (at) => () => one.guess('unknown card', requester('late', `${at}`), fail('CARD_NOT_FOUND')),
      );
      expect(counted(await inTurn(cards))).toEqual({ CARD_NOT_FOUND: 3, TOO_MANY_REQUESTS: 2 });
    });
  });

  describe('actions', () => {
    it('all count, at every instance', async () => {
      const { one, other, requester, hits } = await start({ actions: { upload: 4 } });
      const codes = await Promise.all(
        times(10).map((at) => failureOf((at % 2 === 0 ? one : other).countAction('upload', requester()))),
      );
      expect(counted(codes)).toEqual({ passed: 4, TOO_MANY_REQUESTS: 6 });
      expect(hits).toEqual(Array(6).fill('upload'));
      expect(await failureOf(one.countAction('archive', requester()))).toBeUndefined();
      expect(await failureOf(one.countAction('upload', requester('b')))).toBeUndefined();
    });

    it('are bounded for one order before they are for its address', async () => {
      const { one, requester } = await start({ actions: { checkout: 5 }, checkoutsOfOneOrder: 2 });
      const pay = (order: string) => () => one.countAction('checkout', requester('a', order));
      const codes = await inTurn(['x', 'x', 'x', 'x', 'x', 'x', 'y', 'y', 'z', 'w'].map(pay));
      expect(codes.map((code) => code === undefined)).toEqual([
        true,
        true,
        ...Array(4).fill(false),
        true,
        true,
        true,
        false,
      ]);
      expect(await failureOf(one.countAction('checkout', requester('b', 'x')))).toBe('TOO_MANY_REQUESTS');
    });

    it('of an address are bounded over all venues, too', async () => {
      const { one, requester } = await start({ actions: { 'face search': 2 }, timesOverAllVenues: 2 });
      const search = (site: string) => () => one.countAction('face search', { ...requester(), site });
      expect(counted(await inTurn(['v1', 'v1', 'v2', 'v2', 'v3'].map(search)))).toEqual({
        passed: 4,
        TOO_MANY_REQUESTS: 1,
      });
    });

    it('are more where the factor says so', async () => {
      const [state] = await open();
      const limits = createLimits(state, { secret: SECRET, factor: 3, numbers: { actions: { archive: 1 } } });
      const site = randomUUID();
      const atOne = () => limits.countAction('archive', { site, address: site });
      expect(await inTurn(Array(4).fill(atOne))).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS']);
    });

    it('are free again when the window is over', async () => {
      const { one, requester } = await start({ actions: { archive: 1 }, windowSeconds: 1 });
      const zip = () => failureOf(one.countAction('archive', requester()));
      expect([await zip(), await zip()]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
      await expect.poll(zip, { timeout: 3_000, interval: 100 }).toBeUndefined();
    });
  });
}

describe('the limits', () => {
  describe('in memory', () =>
    contract(async () => {
      const state = createMemoryState();
      return [state, state];
    }));

  needing('redis-server').describe('with Redis', () => {
    let redis: RedisServer;
    beforeAll(async () => {
      redis = await RedisServer.start();
    });
    afterAll(() => redis.stop());

    const connect = async (url: string) => {
      const state = await createSharedState({ redisUrl: url, handleSecrets: [] }, pino({ level: 'silent' }));
      onTestFinished(() => state.close());
      return state;
    };

    contract(async () => [await connect(redis.url), await connect(redis.url)]);

    it.each(['stop', 'freeze'] as const)('go on in memory when Redis is gone (%s)', async (failure) => {
      const own = await RedisServer.start();
      onTestFinished(() => own.stop());
      const limits = createLimits(await connect(own.url), {
        secret: SECRET,
        numbers: { actions: { upload: 2 }, guesses: { identity: 1, 'unknown card': 1 } },
      });
      const requester = { site: 's', address: 'a' };
      await own[failure]();
      const upload = () => limits.countAction('upload', requester);
      expect(await inTurn([upload, upload, upload])).toEqual([undefined, undefined, 'TOO_MANY_REQUESTS']);
      const guess = () => limits.guess('identity', requester, fail('CUSTOMER_NOT_FOUND'));
      expect(await inTurn([guess, guess])).toEqual(['CUSTOMER_NOT_FOUND', 'TOO_MANY_REQUESTS']);
      const open = (subject: string, attempt: () => Promise<unknown>) => () =>
        limits.guess('unknown card', { ...requester, subject }, attempt);
      const found = open('mine', async () => undefined);
      const wrong = open('wrong', fail('CARD_NOT_FOUND'));
      const next = open('next', fail('CARD_NOT_FOUND'));
      expect(await inTurn([found, wrong, wrong, next, found])).toEqual([
        undefined,
        'CARD_NOT_FOUND',
        'CARD_NOT_FOUND',
        'TOO_MANY_REQUESTS',
        undefined,
      ]);
    });
  });
});
