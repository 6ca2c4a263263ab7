import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import { busy, LOCKED_RETRY_SECONDS } from './busy.ts';
import { createMemoryLocks } from './memory-locks.ts';
import type { RedisConnection } from './redis-connection.ts';
import { EPOCH_KEY, KEEP_EPOCH, RELEASE, RENEW, TAKE } from './redis-lock-scripts.ts';
import type { Lease, Locks, LockTerms } from './shared-state.ts';

const PREFIX = 'vitrine:lock:';

/** Waiting calls check again after a random time between these, so that they do not all ask at once. */
const POLL_MS = { least: 40, most: 120 };

/** How long the first that waits is the next to get the lock, after it last checked. */
const NEXT_MS = 300;

/** A lock is renewed this often within its lease, so that one lost reply does not end it. */
const RENEWALS = 4;

/** A lock whose request or release got no reply is released after this time: what is sent at once would be lost as well. */
const RELEASE_AGAIN_AFTER_MS = 2_000;

type Held = { readonly key: string; readonly token: string; readonly holdMs: number };

const poll = () => pause(POLL_MS.least + Math.random() * (POLL_MS.most - POLL_MS.least));

/**
 * Locks of all instances: each is a key with a random token, and expires unless its holder renews it. Before it asks Redis,
 * a task waits for the other tasks of this instance with the same key.
 */
export function createRedisLocks(redis: RedisConnection, log: FastifyBaseLogger): Locks {
  const local = createMemoryLocks();

  const runScript = (script: string, keys: string[], values: readonly (string | number)[] = []) =>
    redis.command((client) => client.eval(script, { keys, arguments: values.map(String) }));

  redis.onReady(() => {
    runScript(KEEP_EPOCH, [EPOCH_KEY]).catch((error: unknown) =>
      log.warn({ cause: describeCause(error) }, 'since when Redis has its data cannot be read'),
    );
  });

  /**
   * A release that fails must not fail the finished task. It is sent again until the lock has expired by itself, since the
   * order's next call waits for it.
   */
  async function release(held: Held, untilMs = performance.now() + held.holdMs): Promise<void> {
    try {
      await runScript(RELEASE, [PREFIX + held.key], [held.token]);
    } catch (error) {
      log.warn({ cause: describeCause(error) }, 'a lock could not be released yet');
      if (performance.now() + RELEASE_AGAIN_AFTER_MS >= untilMs) return;
      setTimeout(() => void release(held, untilMs), RELEASE_AGAIN_AFTER_MS).unref();
    }
  }

  async function take(held: Held, memoryMs: number): Promise<boolean> {
    const { key, token, holdMs } = held;
    const keys = [EPOCH_KEY, PREFIX + key, `${PREFIX}${key}:next`];
    const reply = await runScript(TAKE, keys, [token, holdMs, memoryMs, NEXT_MS]).catch((error: unknown) => {
      // The reply may have been lost after the lock was taken. No instance would then release it.
      setTimeout(() => void release(held), RELEASE_AGAIN_AFTER_MS).unref();
      throw error;
    });
    if (typeof reply === 'number') throw busy('Redis may have forgotten this lock', Math.ceil(reply / 1_000));
    return reply === 'taken';
  }

  /** @returns whether the lock is still this one, which then lasts as long as a new one. */
  async function renew({ key, token, holdMs }: Held): Promise<boolean> {
    return (await runScript(RENEW, [PREFIX + key], [token, holdMs])) === 1;
  }

  async function renewOrWarn(held: Held): Promise<void> {
    try {
      if (!(await renew(held))) log.error('Redis has lost a lock of this instance');
    } catch (error) {
      log.warn({ cause: describeCause(error) }, 'a lock could not be renewed');
    }
  }

  async function acquire(key: string, { holdMs, afterDataLoss }: LockTerms, deadline: number): Promise<Held> {
    const held = { key, token: randomBytes(16).toString('base64url'), holdMs };
    while (!(await take(held, afterDataLoss === 'grant' ? 0 : holdMs))) {
      if (performance.now() >= deadline) throw busy('the lock is not free', LOCKED_RETRY_SECONDS);
      await poll();
    }
    return held;
  }

  async function runHolding<T>(held: Held, task: (lease: Lease) => Promise<T>): Promise<T> {
    const renewal = setInterval(() => void renewOrWarn(held), held.holdMs / RENEWALS);
    const assertHeld = async () => {
      const isHeld = await renew(held).catch((error: unknown) => Promise.reject(busy(error)));
      if (!isHeld) throw busy('the lock was lost');
    };
    try {
      return await task({ assertHeld });
    } finally {
      clearInterval(renewal);
      await release(held);
    }
  }

  return {
    async run(key, task, terms) {
      const deadline = performance.now() + terms.waitMs;
      const runAlone = async () => {
        const held = await acquire(key, terms, deadline).catch((error: unknown) => {
          if (error instanceof AppError) throw error;
          if (terms.ifUnreachable !== 'run') throw busy(error);
          return null;
        });
        if (held) return runHolding(held, task);
        return task({ assertHeld: async () => Promise.reject(busy('Redis cannot be reached')) });
      };
      return local.run(key, runAlone, terms);
    },
    async untilFree(key, waitMs) {
      const deadline = performance.now() + waitMs;
      if ((await local.untilFree(key, waitMs)) === 'locked') return 'locked';
      try {
        while ((await redis.command((client) => client.exists(PREFIX + key))) > 0) {
          if (performance.now() >= deadline) return 'locked';
          await poll();
        }
        return 'free';
      } catch (error) {
        log.warn({ cause: describeCause(error) }, 'whether a lock is free cannot be read');
        return 'unknown';
      }
    },
  };
}
