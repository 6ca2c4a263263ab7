import type { RedisConnection } from './redis-connection.ts';
import type { ReleaseFiles } from './release-files.ts';

export type LockTerms = {
  /** How long to wait for the lock, in milliseconds. */
  readonly waitMs: number;
  /** How long the lock lasts after its instance died, in milliseconds. A running instance renews it. */
  readonly holdMs: number;
  /** What happens while the shared state cannot be reached. By default the task is refused. */
  readonly ifUnreachable?: 'refuse' | 'run';
  /**
   * Whether the lock is granted while the shared state may have forgotten an earlier one, which is for `holdMs` after it lost
   * its data. By default the task is refused.
   */
  readonly afterDataLoss?: 'refuse' | 'grant';
};

/** A lock as the task that runs under it sees it. */
export type Lease = {
  /**
   * Asks whether this task still has the lock. If so, it keeps it for another `holdMs`, even if this instance dies.
   * @throws AppError SERVER_BUSY when the lock was lost, or nobody can tell.
   */
  assertHeld(): Promise<void>;
};

export type Locks = {
  /**
   * Runs a task alone: a second call with the same key, at any instance, waits until the task has ended.
   * @throws AppError SERVER_BUSY when the lock is not free in time, or the shared state cannot be reached or lost its data.
   */
  run<T>(key: string, task: (lease: Lease) => Promise<T>, terms: LockTerms): Promise<T>;
  /**
   * Waits until the lock is free.
   * @returns `locked` when it is not free after `waitMs`, `unknown` when the shared state cannot be reached.
   */
  untilFree(key: string, waitMs: number): Promise<'free' | 'locked' | 'unknown'>;
};

/** Keys that expire. Those in Redis throw AppError SERVER_BUSY when Redis cannot be reached. */
export type Marks = {
  /** Sets the key unless it exists. @returns whether this call set it. */
  claim(key: string, ttlMs: number): Promise<boolean>;
  /** @param value that {@link Marks.read} returns, when the key alone does not say enough. */
  set(key: string, ttlMs: number, value?: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** @returns the value that was set, or null when the key does not exist. */
  read(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** The state of all instances of the server. Keys come from `keyOf` and values are handles, so neither reveals anything. */
export type SharedState = {
  readonly locks: Locks;
  readonly marks: Marks;
  /** The connection behind it; null when the state is in this process's memory. */
  readonly redis: RedisConnection | null;
  /** The files of all releases that run; null for a single instance. */
  readonly releases: ReleaseFiles | null;
  close(): Promise<void>;
};
