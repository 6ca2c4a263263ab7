import type { RedisConnection } from './redis-connection.ts';

export type LockTerms = {
  /** How long to wait for the lock, in milliseconds. */
  readonly waitMs: number;
  /** How long the lock lasts after its instance died, in milliseconds. A running instance renews it. */
  readonly holdMs: number;
  /** What happens while the shared state cannot be reached. By default the task is refused. */
  readonly ifUnreachable?: 'refuse' | 'run';
};

export type Locks = {
  /**
   * Runs a task alone: a second call with the same key, at any instance, waits until the task has ended.
   * @throws AppError SERVER_BUSY when the lock is not free in time, or the shared state cannot be reached.
   */
  run<T>(key: string, task: () => Promise<T>, terms: LockTerms): Promise<T>;
  /** Whether this instance has the lock right now; false after it failed to renew the lock for too long. */
  holds(key: string): boolean;
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
  close(): Promise<void>;
};
