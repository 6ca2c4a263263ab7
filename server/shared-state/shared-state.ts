import type { FastifyBaseLogger } from 'fastify';
import { createMemoryLocks } from './memory-locks.ts';
import { createMemoryMarks } from './memory-marks.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { createRedisLocks } from './redis-locks.ts';
import { createRedisMarks } from './redis-marks.ts';

export type LockTerms = {
  /** How long to wait for the lock, in milliseconds. */
  readonly waitMs: number;
  /** How long an instance that died keeps the lock, in milliseconds; a living one renews it. */
  readonly holdMs: number;
  /** What happens while the shared state cannot be reached; left out, the task is refused. */
  readonly ifUnreachable?: 'refuse' | 'run';
};

export type Locks = {
  /**
   * Runs a task alone: whoever asks for the same key, at any instance, waits until it has ended.
   * @throws AppError SERVER_BUSY when the lock cannot be had in time, or the shared state not be reached.
   */
  run<T>(key: string, task: () => Promise<T>, terms: LockTerms): Promise<T>;
  /** Whether this instance holds the lock right now; false as well once it failed to renew it for too long. */
  holds(key: string): boolean;
  /**
   * Waits until nobody holds the lock.
   * @returns `held` when somebody still does after `waitMs`, `unknown` when the shared state cannot be reached.
   */
  untilFree(key: string, waitMs: number): Promise<'free' | 'held' | 'unknown'>;
};

/** Keys that exist for a while. The Redis ones throw AppError SERVER_BUSY when it cannot be reached. */
export type Marks = {
  /** Sets the key unless it is there. @returns whether this call set it. */
  claim(key: string, ttlMs: number): Promise<boolean>;
  /** @param value that {@link Marks.read} answers, where the key alone does not tell enough. */
  set(key: string, ttlMs: number, value?: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** @returns the value that the key was set with, or null when it is not there. */
  read(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** What all instances of the server know together. Keys come from `keyOf`, values are handles: they tell nothing of anybody. */
export type SharedState = {
  readonly locks: Locks;
  readonly marks: Marks;
  /** The connection behind it, or null for the memory of this process. */
  readonly redis: RedisConnection | null;
  close(): Promise<void>;
};

/** The state of one process, where only one instance runs. */
export function createMemoryState(): SharedState {
  return { locks: createMemoryLocks(), marks: createMemoryMarks(), redis: null, close: async () => undefined };
}

/**
 * The state that instances share: in Redis or Valkey when there is an address, else in memory. An instance starts without
 * Redis as well, and uses it as soon as it can be reached.
 */
export async function createSharedState(redisUrl: string | null, log: FastifyBaseLogger): Promise<SharedState> {
  if (redisUrl === null) return createMemoryState();
  const redis = await connectRedis(redisUrl, log);
  return {
    locks: createRedisLocks(redis, log),
    marks: createRedisMarks(redis),
    redis,
    close: () => redis.close(),
  };
}
