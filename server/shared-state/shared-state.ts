import type { Claimant } from '#server/work/fair-budget.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { ReleaseFiles } from './release-files.ts';

/** @property claimant in whose line a call waits */
export type Waiting = { readonly claimant: Claimant; readonly waitMs: number };

export type LockTerms = Waiting & {
  /** How long the lock lasts after its instance died, in milliseconds. A running instance renews it. */
  readonly holdMs: number;
  readonly ifUnreachable?: 'refuse' | 'run';
  /** Whether the lock is granted for `holdMs` after a loss of data, when an earlier lock may be forgotten. */
  readonly afterDataLoss?: 'refuse' | 'grant';
};

export type Lease = {
  /** Extends the lock by `holdMs`, even if this instance dies. @throws AppError SERVER_BUSY when it may be lost */
  assertHeld(): Promise<void>;
};

export type Locks = {
  /** Runs a task alone, over all instances. @throws AppError SERVER_BUSY without the lock in time */
  run<T>(key: string, task: (lease: Lease) => Promise<T>, terms: LockTerms): Promise<T>;
  /** @returns `locked` after `waitMs`; `unknown` when the shared state cannot be reached */
  untilFree(key: string, waiting: Waiting): Promise<'free' | 'locked' | 'unknown'>;
};

/** Keys that expire. Those in Redis throw AppError SERVER_BUSY when Redis cannot be reached. */
export type Marks = {
  claim(key: string, ttlMs: number): Promise<boolean>;
  set(key: string, ttlMs: number, value?: string): Promise<void>;
  read(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** For a value that several instances change. */
export type ComparedMarks = Marks & {
  /** @returns also in how many milliseconds the key expires, by the clock of the store */
  readWithTime(key: string): Promise<{ readonly value: string; readonly leftMs: number } | null>;
  /** Sets a key whose value is still the known one; null for none. @returns whether it was */
  replace(key: string, to: { known: string | null; value: string; ttlMs: number }): Promise<boolean>;
};

export type SharedState = {
  readonly locks: Locks;
  readonly marks: ComparedMarks;
  readonly redis: RedisConnection | null;
  readonly releases: ReleaseFiles | null;
  /** Of the memory that locks and marks have, 0 to 1; null where it is unknown, or nothing bounds it. */
  readonly fillRatio: () => number | null;
  close(): Promise<void>;
};
