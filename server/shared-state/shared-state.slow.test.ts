import { randomUUID } from 'node:crypto';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import { createMemoryState, createSharedState } from './create-shared-state.ts';
import { createMemoryMarks, MARKS_CAPACITY } from './memory-marks.ts';
import { keyOf, type Lease, type SharedState } from './shared-state.ts';

const CLAIMANT: Claimant = { networks: ['a'], connection: '1' };
const TERMS = { claimant: CLAIMANT, waitMs: 5_000, holdMs: 2_000 };
const silent = pino({ level: 'silent' });
const newKey = () => keyOf(['test', randomUUID()]);

/** Creates a task that records, at each start, how many runs of it are active. */
function countedTask() {
  let running = 0;
  const most: number[] = [];
  const task = async () => {
    running += 1;
    most.push(running);
    await pause(5);
    running -= 1;
  };
  return { task, most };
}

/** Tests what every shared state promises. @param open opens one state twice, as two instances do */
function contract(open: () => Promise<readonly [SharedState, SharedState]>) {
  describe('a lock', () => {
    it('lets one task run at a time, at any instance', async () => {
      const instances = await open();
      const key = newKey();
      const { task, most } = countedTask();
      const tasks = Array.from({ length: 12 }, (_, at) => instances[at % 2 === 0 ? 0 : 1].locks.run(key, task, TERMS));
      await Promise.all(tasks);
      expect(most).toEqual(Array(12).fill(1));
    });

    it('answers what the task answers, and is free again after a failure', async () => {
      const [one, other] = await open();
      const key = newKey();
      const failing = one.locks.run(key, () => Promise.reject(new Error('the task failed')), TERMS);
      await expect(failing).rejects.toThrow('the task failed');
      expect(await other.locks.run(key, async () => 'done', { ...TERMS, waitMs: 0 })).toBe('done');
    });

    it('is refused after a vain wait, and does not concern another key', async () => {
      const [one, other] = await open();
      const key = newKey();
      const { promise, resolve } = Promise.withResolvers<void>();
      const holding = one.locks.run(key, () => promise, TERMS);
      await one.locks.run(newKey(), async () => undefined, TERMS);
      const task = vi.fn();
      expect(await failureOf(other.locks.run(key, task, { ...TERMS, waitMs: 30 }))).toBe('SERVER_BUSY');
      expect(task).not.toHaveBeenCalled();
      resolve();
      await holding;
    });

    it('is not kept for who no longer waits for it', async () => {
      const [one, other] = await open();
      const key = newKey();
      const atOnce = { ...TERMS, waitMs: 0 };
      const lateAtOther = () => failureOf(other.locks.run(key, async () => undefined, atOnce));
      expect(await one.locks.run(key, lateAtOther, TERMS)).toBe('SERVER_BUSY');
      expect(await one.locks.run(key, async () => 'done', atOnce)).toBe('done');
    });

    it('lasts as long as the task, though that takes longer than a lease', async () => {
      const [one, other] = await open();
      const key = newKey();
      const order: string[] = [];
      const started = Promise.withResolvers<void>();
      // A busy machine may renew a lease late, so this lease must not be shorter.
      const holdMs = 1_500;
      const long = one.locks.run(
        key,
        async () => {
          started.resolve();
          await pause(2.5 * holdMs);
          order.push('long');
        },
        { ...TERMS, waitMs: 0, holdMs },
      );
      await started.promise;
      await other.locks.run(key, async () => order.push('short'), { ...TERMS, holdMs });
      await long;
      expect(order).toEqual(['long', 'short']);
    });

    it('shows whether it is free', async () => {
      const [one, other] = await open();
      const key = newKey();
      expect(await other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('free');
      const { promise, resolve } = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const holding = one.locks.run(
        key,
        async ({ assertHeld }) => {
          await assertHeld();
          started.resolve();
          await promise;
        },
        TERMS,
      );
      await started.promise;
      expect(await other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 20 })).toBe('locked');
      const free = other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 5_000 });
      resolve();
      expect(await free).toBe('free');
      await holding;
    });

    it('comes to the tasks of an instance in their order, without those that gave up', async () => {
      const [one] = await open();
      const key = newKey();
      const { promise, resolve } = Promise.withResolvers<void>();
      const order: number[] = [];
      const task = (at: number) => async () => {
        order.push(at);
        if (at === 0) await promise;
      };
      const holding = one.locks.run(key, task(0), TERMS);
      const late = failureOf(one.locks.run(key, task(1), { ...TERMS, waitMs: 20 }));
      const others = [2, 3, 4].map((at) => one.locks.run(key, task(at), TERMS));
      expect(await late).toBe('SERVER_BUSY');
      resolve();
      await Promise.all([holding, ...others]);
      expect(order).toEqual([0, 2, 3, 4]);
    });
  });

  describe('a mark', () => {
    it('is claimed by one of many', async () => {
      const instances = await open();
      const key = newKey();
      const claims = Array.from({ length: 10 }, (_, at) => instances[at % 2 === 0 ? 0 : 1].marks.setNew(key, 60_000));
      expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    });

    it('is seen by all, until it is removed or its time is over', async () => {
      const [one, other] = await open();
      const [kept, brief] = [newKey(), newKey()];
      expect(await other.marks.read(kept)).toBeNull();
      await one.marks.set(kept, 60_000);
      await one.marks.set(brief, 30);
      expect(await other.marks.read(kept)).toBe('1');
      await one.marks.set(kept, 60_000, 'a.b c.d');
      expect(await other.marks.read(kept)).toBe('a.b c.d');
      await pause(60);
      expect([await other.marks.read(brief), await other.marks.setNew(brief, 1_000)]).toEqual([null, true]);
      await other.marks.remove(kept);
      expect(await one.marks.read(kept)).toBeNull();
    });

    it('is replaced where nobody replaced it before, and says when it expires', async () => {
      const [one, other] = await open();
      const key = newKey();
      const to = (known: string | null, value: string) => ({ known, value, ttlMs: 60_000 });
      expect(await one.marks.readWithTime(key)).toBeNull();
      expect([await one.marks.replace(key, to(null, 'a')), await other.marks.replace(key, to(null, 'b'))]).toEqual([
        true,
        false,
      ]);
      expect([await other.marks.replace(key, to('a', 'b')), await one.marks.replace(key, to('a', 'c'))]).toEqual([
        true,
        false,
      ]);
      expect(await one.marks.readWithTime(key)).toEqual({ value: 'b', leftMs: expect.closeTo(60_000, -4) });
    });
  });
}

describe('what instances share', () => {
  describe('in memory', () =>
    contract(async () => {
      const state = createMemoryState();
      return [state, state];
    }));

  it('in memory keeps no more marks than it has room for: the oldest go', async () => {
    const marks = createMemoryMarks();
    expect(marks.fillRatio()).toBe(0);
    for (let at = 0; at <= MARKS_CAPACITY; at += 1) await marks.set(`${at}`, 60_000);
    expect([await marks.read('0'), await marks.read('1'), marks.fillRatio()]).toEqual([null, '1', 1]);
  });

  it('has keys that reveal nothing, and differ by every part and by the secret', () => {
    const keys = [keyOf(['ab', 'c']), keyOf(['a', 'bc']), keyOf(['abc']), keyOf(['ab', 'c'], 'secret')];
    expect(new Set(keys).size).toBe(4);
    expect(keyOf(['ab', 'c'])).toBe(keys[0]);
    expect(keys.join()).not.toContain('abc');
  });

  needing('redis-server').describe('with Redis', () => {
    let redis: RedisServer;
    beforeAll(async () => {
      redis = await RedisServer.start();
    });
    afterAll(() => redis.stop());

    const connect = async (url: string, log = silent) => {
      const state = await createSharedState({ redisUrl: url, handleSecrets: [] }, log);
      onTestFinished(() => state.close());
      return state;
    };

    const pair = async () => {
      const own = await RedisServer.start();
      onTestFinished(() => own.stop());
      return { own, one: await connect(own.url), other: await connect(own.url) };
    };

    contract(async () => [await connect(redis.url), await connect(redis.url)]);

    it('says how full its memory is, before it is', async () => {
      const own = await RedisServer.start();
      onTestFinished(() => own.stop());
      const client = await createClient({ url: own.url }).connect();
      onTestFinished(() => client.destroy());
      expect((await connect(own.url)).fillRatio()).toBeNull();
      await client.configSet('maxmemory', '64mb');
      const ratio = (await connect(own.url)).fillRatio() ?? 0;
      expect([ratio > 0, ratio < 0.5]).toEqual([true, true]);
    });

    it('refuses what needs it while it is gone, and goes on when it is back', async () => {
      const lines: string[] = [];
      const own = await RedisServer.start();
      onTestFinished(() => own.stop());
      const { locks, marks } = await connect(own.url, pino({}, { write: (line) => void lines.push(line) }));
      await own.stop();
      const key = newKey();
      let runs = 0;
      const task = async () => {
        runs += 1;
      };
      expect(await failureOf(locks.run(key, task, TERMS))).toBe('SERVER_BUSY');
      expect(await failureOf(marks.setNew(key, 1_000))).toBe('SERVER_BUSY');
      expect(await locks.untilFree(key, { claimant: CLAIMANT, waitMs: 1_000 })).toBe('unknown');
      expect(runs).toBe(0);
      await locks.run(key, task, { ...TERMS, ifUncertain: 'run' });
      expect(runs).toBe(1);
      await own.start();
      await expect.poll(() => failureOf(locks.run(key, task, TERMS)), { timeout: 30_000 }).toBeUndefined();
      expect(runs).toBe(2);
      expect(lines.filter((line) => line.includes('cannot be reached'))).toHaveLength(1);
      expect(lines.join('')).not.toContain('127.0.0.1');
    });

    it('is given up within a second when it keeps the connection and answers nothing', async () => {
      const { own, one } = await pair();
      await own.freeze();
      const before = waitedMs();
      expect(await failureOf(one.locks.run(newKey(), async () => undefined, TERMS))).toBe('SERVER_BUSY');
      expect(waitedMs() - before).toBeLessThan(2_000);
      own.thaw();
    });

    it('is given its time to answer what a busy process asks', async () => {
      const { one } = await pair();
      // A command of this turn of the event loop is written in the next turn, after that turn's timers.
      await turn();
      const asked = one.marks.setNew(newKey(), 60_000);
      // This blocks the process for longer than a command may take.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      expect(await asked).toBe(true);
    });

    it.each([
      { loss: 'FLUSHALL', lose: (own: RedisServer) => own.flush() },
      {
        loss: 'a restart without a file',
        async lose(own: RedisServer) {
          await own.stop();
          await own.start();
        },
      },
    ])('grants no lock that it may have forgotten after $loss', async ({ lose }) => {
      const { own, one, other } = await pair();
      const key = newKey();
      const { promise, resolve } = Promise.withResolvers<void>();
      const holding = one.locks.run(key, () => promise, TERMS);
      await expect.poll(() => other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
      await lose(own);
      await expect.poll(() => other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('free');
      const run = (terms: object) => other.locks.run(key, async () => 'granted', { ...TERMS, ...terms });
      const refused = await run({ holdMs: 60_000 }).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        errorCode: 'SERVER_BUSY',
        retryAfterSeconds: expect.toSatisfy((left: number) => left > 30),
      });
      expect(await run({ holdMs: 60_000, ifUncertain: 'run' })).toBe('granted');
      resolve();
      await holding;
      await expect.poll(() => failureOf(run({}))).toBeUndefined();
    });

    it('grants no lock that it may have forgotten when it was a replica before', async () => {
      const own = await RedisServer.start();
      const replica = await own.startReplica();
      onTestFinished(() => replica.stop());
      await own.stop();
      await replica.promote();
      const { locks } = await connect(replica.url);
      expect(await failureOf(locks.run(newKey(), async () => undefined, TERMS))).toBe('SERVER_BUSY');
    });

    it('counts from the first connection, so that nobody waits who comes later', async () => {
      const own = await RedisServer.start();
      onTestFinished(() => own.stop());
      await own.flush();
      const { locks } = await connect(own.url);
      // The epoch is written when the connection is made.
      await expect.poll(() => own.hasEpoch()).toBe(true);
      await pause(TERMS.holdMs);
      expect(await locks.run(newKey(), async () => 'granted', TERMS)).toBe('granted');
    });

    it('goes to the first that waits, however many tasks another instance has', async () => {
      const { one, other } = await pair();
      const key = newKey();
      const order: string[] = [];
      const { promise: hasAsked, resolve: ask } = Promise.withResolvers<void>();
      const task = (name: string) => async () => {
        await hasAsked;
        await pause(20);
        order.push(name);
      };
      const terms = { ...TERMS, waitMs: 30_000 };
      const many = Array.from({ length: 30 }, (_, at) =>
        one.locks.run(key, task('many'), { ...terms, claimant: { networks: [`${at}`], connection: '1' } }),
      );
      await expect.poll(() => other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
      const last = other.locks.run(key, task('one'), terms);
      ask();
      await Promise.all([last, ...many]);
      expect(order.indexOf('one')).toBeLessThanOrEqual(15);
    });

    it.each([
      ['another', 2],
      ['the holder’s', 0],
    ])('goes to those that go first and to the others in turn, if the first waits at %s instance', async (_, at) => {
      const { own, one, other } = await pair();
      const instances = [one, other, await connect(own.url), await connect(own.url)] as const;
      const key = newKey();
      const order: string[] = [];
      const run = async ({ locks }: SharedState, name: string, goesFirst: boolean) => {
        const held = locks.run(
          key,
          async () => {
            order.push(name);
            await pause(500);
          },
          { ...TERMS, waitMs: 30_000, claimant: { ...CLAIMANT, goesFirst } },
        );
        // By then, a waiter is known in Redis.
        await pause(150);
        return { held };
      };
      const runs = [
        await run(one, 'stranger', false),
        await run(other, 'another', false),
        await run(instances[at === 0 ? 0 : 2], 'owner', true),
        await run(instances[3], 'owner', true),
      ];
      await Promise.all(runs.map(({ held }) => held));
      expect(order).toEqual(['stranger', 'owner', 'another', 'owner']);
    });

    it('counts as free once its holder has changed, though the next one took it at once', async () => {
      const key = newKey();
      const { locks } = await connect(redis.url);
      const client = await createClient({ url: redis.url }).connect();
      onTestFinished(() => client.destroy());
      const hold = (token: string) => client.set(`vitrine:lock:${key}`, token);
      const untilFree = (waitMs: number) => locks.untilFree(key, { claimant: CLAIMANT, waitMs });
      await hold('first');
      const free = untilFree(2_000);
      // This is answered after the command that reads the first holder.
      expect(await untilFree(0)).toBe('locked');
      await hold('second');
      expect(await free).toBe('free');
      expect(await untilFree(0)).toBe('locked');
    });

    it.each([
      ['is gone', (own: RedisServer) => own.flush()],
      ['cannot be renewed', (own: RedisServer) => own.stop()],
    ])('tells a task whose lock %s', async (_, lose) => {
      const { own, one } = await pair();
      const task = async (lease: Lease) => {
        await lease.assertHeld();
        await lose(own);
        await pause(TERMS.holdMs / 3);
        return failureOf(lease.assertHeld());
      };
      expect(await one.locks.run(newKey(), task, TERMS)).toBe('SERVER_BUSY');
    });

    it('is asked for a lock by one of the waiting tasks of an instance', async () => {
      const { own, one, other } = await pair();
      const key = newKey();
      const { promise, resolve } = Promise.withResolvers<void>();
      const holding = other.locks.run(key, () => promise, { ...TERMS, holdMs: 30_000 });
      await expect.poll(() => other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
      const [before, startedAt] = [await own.scriptsRun(), performance.now()];
      const waiting = Array.from({ length: 20 }, () => one.locks.run(key, async () => undefined, TERMS));
      await pause(400);
      const run = (await own.scriptsRun()) - before;
      // If the tasks did not queue locally, each of the twenty would ask Redis as often as one does.
      expect(run).toBeLessThanOrEqual((performance.now() - startedAt) / 40);
      resolve();
      await Promise.all([holding, ...waiting]);
    });

    it('lets one task of an instance run at a time when it is gone, though all may run', async () => {
      const { own, one } = await pair();
      await own.stop();
      const key = newKey();
      const { task, most } = countedTask();
      await Promise.all(Array.from({ length: 5 }, () => one.locks.run(key, task, { ...TERMS, ifUncertain: 'run' })));
      expect(most).toEqual(Array(5).fill(1));
    });

    it('frees a lock that could not be released at once, long before its lease is over', async () => {
      const { own, one, other } = await pair();
      const key = newKey();
      await one.locks.run(
        key,
        async () => {
          await own.freeze();
          expect(await one.locks.untilFree(newKey(), { claimant: CLAIMANT, waitMs: 0 })).toBe('unknown');
          own.thaw();
        },
        { ...TERMS, waitMs: 0, holdMs: 30_000 },
      );
      expect(await other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
      expect(await other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 20_000 })).toBe('free');
    });

    it('frees the lock of an instance that died, when its lease is over and not before', async () => {
      const [dying, other] = [
        await createSharedState({ redisUrl: redis.url, handleSecrets: [] }, silent),
        await connect(redis.url),
      ];
      const key = newKey();
      const { promise, resolve } = Promise.withResolvers<void>();
      const holding = dying.locks.run(key, () => promise, { ...TERMS, holdMs: 4_000 });
      await expect.poll(() => other.locks.untilFree(key, { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
      await dying.close();
      expect(await failureOf(other.locks.run(key, async () => undefined, { ...TERMS, waitMs: 0 }))).toBe('SERVER_BUSY');
      expect(await other.locks.run(key, async () => 'mine', { ...TERMS, waitMs: 30_000 })).toBe('mine');
      resolve();
      await holding;
    });
  });
});
