import { LRUCache } from 'lru-cache';
import type { AppError } from '#server/errors.ts';
import { upTo } from '#server/large-cache.ts';

export type Refuse = (kind: string, waitMs: number) => AppError;

/** A leaky bucket. An event raises it by one, and `msPerPoint` ms lower it by one. It had `points` at the time `at`. */
type Level = { readonly points: number; readonly at: number };

/** How many levels of about the same height are kept. */
export const CAPACITY = 5_000;

/** Keeps levels by key. A level of two points or more is evicted only by levels that have more than half as many. */
export class Levels {
  /** One store for the levels from 1 point, one from 2, one from 4, and so on. Levels below 1 are in the first. */
  readonly #byHeight: LRUCache<string, Level>[] = [];
  readonly #msPerPoint: number;
  readonly #mostPoints: number;

  /** @param mostPoints the highest level, which bounds the time until a level is at zero again */
  constructor(msPerPoint: number, mostPoints = Number.POSITIVE_INFINITY) {
    this.#msPerPoint = msPerPoint;
    this.#mostPoints = mostPoints;
  }

  get(key: string): Level | undefined {
    return this.#byHeight.find((levels) => levels.has(key))?.get(key);
  }

  /** Returns the points of a level now. */
  pointsOf(key: string): number {
    const level = this.get(key);
    return level === undefined ? 0 : Math.max(0, level.points - (performance.now() - level.at) / this.#msPerPoint);
  }

  raise(key: string, by = 1): Level {
    const points = Math.min(this.#mostPoints, Math.max(0, this.pointsOf(key) + by));
    const level = { points, at: performance.now() };
    const height = Math.floor(Math.log2(Math.max(1, points)));
    while (this.#byHeight.length <= height) this.#byHeight.push(new LRUCache(upTo(CAPACITY)));
    for (const [at, levels] of this.#byHeight.entries()) {
      if (at === height) levels.set(key, level);
      else levels.delete(key);
    }
    return level;
  }

  /** For a single level: raises it, unless it would exceed `mostPoints`. @returns whether it was raised */
  raiseWithin(mostPoints: number): boolean {
    const isWithin = this.pointsOf('') + 1 <= mostPoints;
    if (isWithin) this.raise('');
    return isWithin;
  }
}
