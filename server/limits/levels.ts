import { LRUCache } from 'lru-cache';
import type { AppError } from '#server/errors.ts';
import { upTo } from '#server/large-cache.ts';

export type Sender = {
  readonly networks: readonly string[];
  readonly site?: string | null;
  readonly left: AbortSignal;
};

export type Refuse = (kind: string, waitMs: number) => AppError;

/** A leaky bucket: it rises by one with each event, and falls by one in each `msPerPoint`. */
export type Level = { readonly points: number; readonly at: number };

export function pointsAt(level: Level | undefined, now: number, msPerPoint: number): number {
  return level === undefined ? 0 : Math.max(0, level.points - (now - level.at) / msPerPoint);
}

export function raise(level: Level | undefined, now: number, msPerPoint: number): Level {
  return { points: pointsAt(level, now, msPerPoint) + 1, at: now };
}

export const CAPACITY = 5_000;
const FEW_POINTS = 3;

/** Keeps levels by key. Low ones are evicted first, higher ones only after twenty thousand events of other keys. */
export class Levels {
  readonly #few = new LRUCache<string, Level>(upTo(CAPACITY));
  readonly #many = new LRUCache<string, Level>(upTo(CAPACITY));
  readonly #msPerPoint: number;
  readonly #mostPoints: number;

  /** @param mostPoints the highest level, so that it falls in a limited time */
  constructor(msPerPoint: number, mostPoints = Number.POSITIVE_INFINITY) {
    this.#msPerPoint = msPerPoint;
    this.#mostPoints = mostPoints;
  }

  get(key: string): Level | undefined {
    return this.#many.get(key) ?? this.#few.get(key);
  }

  raise(key: string): Level {
    const { points, at } = raise(this.get(key), performance.now(), this.#msPerPoint);
    const level = { points: Math.min(this.#mostPoints, points), at };
    const [to, from] = level.points > FEW_POINTS ? [this.#many, this.#few] : [this.#few, this.#many];
    from.delete(key);
    to.set(key, level);
    return level;
  }
}
