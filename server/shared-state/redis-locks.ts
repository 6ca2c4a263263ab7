import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import { busy } from './busy.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Locks, LockTerms } from './shared-state.ts';

const PREFIX = 'vitrine:lock:';

/** Waiting calls check again after a random time between these, so that they do not all ask at once. */
const POLL_MS = { least: 40, most: 120 };

/** A lock is renewed this often within its lease, so that one lost reply does not end it. */
const RENEWALS = 4;

/** A lock whose request or release got no reply is released after this time: what is sent at once would be lost as well. */
const RELEASE_AGAIN_AFTER_MS = 2_000;

const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/** A restarted Redis has forgotten the lock. Its holder takes it again, unless another instance was faster. */
const RENEW = `local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
if holder then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

type Lease = { readonly key: string; readonly token: string; readonly holdMs: number; validUntil: number };

const poll = () => pause(POLL_MS.least + Math.random() * (POLL_MS.most - POLL_MS.least));

/** Locks of all instances: each is a key with a random token, and expires unless its holder renews it. */
export function createRedisLocks(redis: RedisConnection, log: FastifyBaseLogger): Locks {
  const leases = new Map<string, Lease>();

  const compare = (script: string, lease: Lease) => {
    const call = { keys: [PREFIX + lease.key], arguments: [lease.token, String(lease.holdMs)] };
    return redis.command((client) => client.eval(script, call));
  };

  /**
   * A release that fails must not fail the finished task. It is sent again until the lock has expired by itself, since the
   * order's next call waits for it.
   */
  async function release(lease: Lease, untilMs = performance.now() + lease.holdMs): Promise<void> {
    try {
      await compare(RELEASE, lease);
    } catch (error) {
      log.warn({ cause: describeCause(error) }, 'a lock could not be released yet');
      if (performance.now() + RELEASE_AGAIN_AFTER_MS >= untilMs) return;
      setTimeout(() => void release(lease, untilMs), RELEASE_AGAIN_AFTER_MS).unref();
    }
  }

  async function take(lease: Lease): Promise<boolean> {
    const askedAt = performance.now();
    const options = { condition: 'NX', expiration: { type: 'PX', value: lease.holdMs } } as const;
    try {
      const isTaken = (await redis.command((client) => client.set(PREFIX + lease.key, lease.token, options))) !== null;
      // The lease counts from before the request, so it never seems to last longer here than in Redis.
      if (isTaken) lease.validUntil = askedAt + lease.holdMs;
      return isTaken;
    } catch (error) {
      // The reply may have been lost after the lock was taken. No instance would then release it.
      setTimeout(() => void release(lease), RELEASE_AGAIN_AFTER_MS).unref();
      throw error;
    }
  }

  async function renew(lease: Lease): Promise<void> {
    const askedAt = performance.now();
    try {
      if ((await compare(RENEW, lease)) === 1) lease.validUntil = askedAt + lease.holdMs;
      else log.error('another instance has a lock that this one expected to have');
    } catch (error) {
      log.warn({ cause: describeCause(error) }, 'a lock could not be renewed');
    }
  }

  async function acquire(key: string, { waitMs, holdMs }: LockTerms): Promise<Lease> {
    const lease = { key, token: randomBytes(16).toString('base64url'), holdMs, validUntil: 0 };
    const deadline = performance.now() + waitMs;
    while (!(await take(lease))) {
      if (performance.now() >= deadline) throw busy('the lock is not free');
      await poll();
    }
    return lease;
  }

  async function runHolding<T>(lease: Lease, task: () => Promise<T>): Promise<T> {
    leases.set(lease.key, lease);
    const renewal = setInterval(() => void renew(lease), lease.holdMs / RENEWALS);
    try {
      return await task();
    } finally {
      clearInterval(renewal);
      leases.delete(lease.key);
      await release(lease);
    }
  }

  return {
    async run(key, task, terms) {
      const lease = await acquire(key, terms).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        if (terms.ifUnreachable !== 'run') throw busy(error);
        return null;
      });
      return lease ? runHolding(lease, task) : task();
    },
    holds: (key) => (leases.get(key)?.validUntil ?? 0) > performance.now(),
    async untilFree(key, waitMs) {
      const deadline = performance.now() + waitMs;
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
