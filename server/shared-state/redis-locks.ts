import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, busy } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import { TOO_LATE } from '#server/work/fair-budget.ts';
import { createMemoryLocks } from './memory-locks.ts';
import type { RedisConnection } from './redis-connection.ts';
import { EPOCH_KEY, GOES_FIRST, KEEP_EPOCH, RELEASE, RENEW, TAKE } from './redis-lock-scripts.ts';
import type { Lease, Locks, LockTerms } from './shared-state.ts';

const PREFIX = 'vitrine:lock:';

/** How long the first waiter stays next after each of its attempts, in ms; at most until its wait ends. */
const NEXT_MS = 300;

/** How many times a lock is renewed within its lease, so that one lost reply does not end it. */
const RENEWALS = 4;

/** How long after a lost reply the lock is released, in ms. The reply to an immediate release could be lost as well. */
const RELEASE_AGAIN_AFTER_MS = 2_000;

type Held = { readonly key: string; readonly token: string; readonly holdMs: number };

const poll = () => pause(40 + 80 * Math.random());

/**
 * Locks in Redis. Each is a key that holds a random token and expires unless it is renewed. Tasks of one instance queue
 * locally first.
 */
export class RedisLocks implements Locks {
  readonly #redis: RedisConnection;
  readonly #log: FastifyBaseLogger;
  readonly #local = createMemoryLocks();

  constructor(redis: RedisConnection, log: FastifyBaseLogger) {
    this.#redis = redis;
    this.#log = log;
    const warn = (error: unknown) =>
      log.warn({ cause: describeCause(error) }, 'since when Redis has its data cannot be read');
    redis.onReady(() => void this.#runScript(KEEP_EPOCH, [EPOCH_KEY]).catch(warn));
  }

  run: Locks['run'] = (key, task, terms) => {
    const deadline = performance.now() + terms.waitMs;
    const runAlone = async () => {
      const held = await this.#acquire(key, terms, deadline).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        if (terms.ifUncertain !== 'run') throw busy(error);
        return null;
      });
      if (held) return this.#runHolding(held, task);
      return task({ assertHeld: async () => Promise.reject(busy('Redis cannot be reached')) });
    };
    return this.#local.run(key, runAlone, terms);
  };

  untilFree: Locks['untilFree'] = async (key, waiting) => {
    const deadline = performance.now() + waiting.waitMs;
    if ((await this.#local.untilFree(key, waiting)) === 'locked') return 'locked';
    const readHolder = () => this.#redis.command((client) => client.get(PREFIX + key));
    try {
      const holder = await readHolder();
      if (holder === null) return 'free';
      // If others follow without a gap, no reply shows the lock free. But each holder has a token of its own.
      do {
        if (performance.now() >= deadline) return 'locked';
        await poll();
      } while ((await readHolder()) === holder);
      return 'free';
    } catch (error) {
      this.#log.warn({ cause: describeCause(error) }, 'whether a lock is free cannot be read');
      return 'unknown';
    }
  };

  #runScript(script: string, keys: string[], values: readonly (string | number)[] = []) {
    return this.#redis.command((client) => client.eval(script, { keys, arguments: values.map(String) }));
  }

  /** Releases a lock. A failure must not fail the finished task, so the release is repeated until the lock expires. */
  async #release(held: Held, untilMs = performance.now() + held.holdMs): Promise<void> {
    try {
      await this.#runScript(RELEASE, [PREFIX + held.key], [held.token]);
    } catch (error) {
      this.#log.warn({ cause: describeCause(error) }, 'a lock could not be released yet');
      if (performance.now() + RELEASE_AGAIN_AFTER_MS >= untilMs) return;
      setTimeout(() => void this.#release(held, untilMs), RELEASE_AGAIN_AFTER_MS).unref();
    }
  }

  async #take(held: Held, memoryMs: number, deadline: number): Promise<boolean> {
    const { key, token, holdMs } = held;
    const keys = [EPOCH_KEY, PREFIX + key, `${PREFIX}${key}:next`, `${PREFIX}${key}:last`];
    const nextMs = Math.min(NEXT_MS, Math.floor(deadline - performance.now()));
    const reply = await this.#runScript(TAKE, keys, [token, holdMs, memoryMs, nextMs]).catch((error: unknown) => {
      // If only the reply was lost, the lock is taken, and nobody else would release it.
      setTimeout(() => void this.#release(held), RELEASE_AGAIN_AFTER_MS).unref();
      throw error;
    });
    if (typeof reply === 'number') throw busy('Redis may have forgotten this lock', Math.ceil(reply / 1_000));
    return reply === 'taken';
  }

  async #renew({ key, token, holdMs }: Held): Promise<boolean> {
    return (await this.#runScript(RENEW, [PREFIX + key], [token, holdMs])) === 1;
  }

  async #acquire(key: string, { holdMs, ifUncertain, claimant }: LockTerms, deadline: number): Promise<Held> {
    const token = randomBytes(16).toString('base64url') + (claimant.goesFirst ? GOES_FIRST : '');
    const held = { key, token, holdMs };
    while (!(await this.#take(held, ifUncertain === 'run' ? 0 : holdMs, deadline))) {
      if (performance.now() >= deadline) throw TOO_LATE;
      await poll();
    }
    return held;
  }

  async #runHolding<T>(held: Held, task: (lease: Lease) => Promise<T>): Promise<T> {
    const renewOrWarn = () =>
      void this.#renew(held).then(
        (isHeld) => isHeld || this.#log.error('Redis has lost a lock of this instance'),
        (error: unknown) => this.#log.warn({ cause: describeCause(error) }, 'a lock could not be renewed'),
      );
    const renewal = setInterval(renewOrWarn, held.holdMs / RENEWALS);
    const assertHeld = async () => {
      const isHeld = await this.#renew(held).catch((error: unknown) => Promise.reject(busy(error)));
      if (!isHeld) throw busy('the lock was lost');
    };
    try {
      return await task({ assertHeld });
    } finally {
      clearInterval(renewal);
      await this.#release(held);
    }
  }
}
