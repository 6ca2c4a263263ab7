import { LRUCache } from 'lru-cache';
import type { AppError } from '#server/errors.ts';
import { upTo } from '#server/large-cache.ts';

export type Refuse = (kind: string, waitMs: number) => AppError;

/** A leaky bucket. An event raises it by one, and `msPerPoint` ms lower it by one. It had `points` at the time `at`. */
type Level = { readonly points: number; readonly at: number };

export const CAPACITY = 5_000;
const FEW_POINTS = 3;

/** Keeps levels by key. High levels are stored apart, so that events of many other keys evict the low ones first. */
export class Levels {
  readonly #few = new LRUCache<string, Level>(upTo(CAPACITY));
  readonly #many = new LRUCache<string, Level>(upTo(CAPACITY));
  readonly #msPerPoint: number;
  readonly #mostPoints: number;

  /** @param mostPoints the highest level, which bounds the time until a level is at zero again */
  constructor(msPerPoint: number, mostPoints = Number.POSITIVE_INFINITY) {
    this.#msPerPoint = msPerPoint;
    this.#mostPoints = mostPoints;
  }

  get(key: string): Level | undefined {
    return this.#many.get(key) ?? this.#few.get(key);
  }

  /** Returns the points of a level now. */
  pointsOf(key: string): number {
    const level = this.get(key);
    return level === undefined ? 0 : Math.max(0, level.points - (performance.now() - level.at) / this.#msPerPoint);
  }

  raise(key: string, by = 1): Level {
    const points = Math.min(this.#mostPoints, Math.max(0, this.pointsOf(key) + by));
    const level = { points, at: performance.now() };
    const [to, from] = level.points > FEW_POINTS ? [this.#many, this.#few] : [this.#few, this.#many];
    from.delete(key);
    to.set(key, level);
    return level;
  }

  /** Raises the level of a store with only one, unless it would exceed `mostPoints`. @returns whether it was raised */
  raiseWithin(mostPoints: number): boolean {
    const isWithin = this.pointsOf('') + 1 <= mostPoints;
    if (isWithin) this.raise('');
    return isWithin;
  }
}
