import { createHmac } from 'node:crypto';
import { hmacSha256 } from '#server/rights/hmac.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { ReleaseFiles } from './release-files.ts';

/** @property claimant in whose queue the call waits */
export type Waiting = { readonly claimant: Claimant; readonly waitMs: number };

export type LockTerms = Waiting & {
  /** How long the lock lasts at most if this instance dies, in ms. A running instance renews the lock. */
  readonly holdMs: number;
  /** Whether to run if others may hold the lock: Redis cannot be reached, or lost its data less than `holdMs` ago. */
  readonly ifUncertain?: 'refuse' | 'run';
};

export type Lease = {
  /**
   * Makes the lock last for `holdMs` from now, even if this instance dies.
   * @throws AppError SERVER_BUSY if the lock may be lost
   */
  assertHeld(): Promise<void>;
};

export type Locks = {
  /**
   * Runs a task while no other task runs under the same key, on any instance, except as `ifUncertain` allows.
   * @throws AppError SERVER_BUSY if the task gets no lock in time
   */
  run<T>(key: string, task: (lease: Lease) => Promise<T>, terms: LockTerms): Promise<T>;
  /**
   * Waits until the lock has been free. The next holder may have taken it since.
   * @returns `locked` if it was not free within `waitMs`; `unknown` if the shared state cannot be reached
   * @throws AppError SERVER_BUSY if too many wait
   */
  untilFree(key: string, waiting: Waiting): Promise<'free' | 'locked' | 'unknown'>;
};

/** Keys that expire. With Redis, all methods throw AppError SERVER_BUSY while Redis cannot be reached. */
export type Marks = {
  /** Sets a mark that is missing. @returns whether it was set */
  setNew(key: string, ttlMs: number): Promise<boolean>;
  set(key: string, ttlMs: number, value?: string): Promise<void>;
  read(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** Marks whose values several instances change at the same time. */
export type ComparedMarks = Marks & {
  /** @returns the value, and in how many ms it expires by the store's clock */
  readWithTime(key: string): Promise<{ readonly value: string; readonly leftMs: number } | null>;
  /** Sets a value if the present one is `known`, where null means that there is none. @returns whether it was set */
  replace(key: string, to: { known: string | null; value: string; ttlMs: number }): Promise<boolean>;
};

export type SharedState = {
  readonly locks: Locks;
  readonly marks: ComparedMarks;
  readonly redis: RedisConnection | null;
  readonly releases: ReleaseFiles | null;
  /** The used share of the memory for locks and marks, 0 to 1; null if it is unknown or unlimited. */
  readonly fillRatio: () => number | null;
  close(): Promise<void>;
};

const withoutSecret = hmacSha256(new Uint8Array());

/**
 * Hashes the parts. Personal data in Redis need a `secret`. The locks of orders and cards use none: instances with
 * different secrets share them.
 */
export function keyOf(parts: readonly string[], secret?: string): string {
  const text = JSON.stringify(parts);
  return secret === undefined
    ? withoutSecret(text, 'base64url')
    : createHmac('sha256', secret).update(text).digest('base64url');
}
