import { LRUCache } from 'lru-cache';
import { type Level, pointsAt, raise } from './level.ts';
import type { Refuse } from './visitor.ts';

/** Charges of one order by one payer. */
export const FREE_CHARGES = 10;
/** One more in each minute: ten in ten minutes. */
const MS_PER_CHARGE = 60_000;
const CAPACITY = 10_000;

export function createChargeCounts(refuse: Refuse) {
  const levels = new LRUCache<string, Level>({ max: CAPACITY });

  /** Counts a charge before it is sent. @throws AppError TOO_MANY_REQUESTS */
  return function countCharge(orderAndPayer: string): void {
    const now = performance.now();
    const level = levels.get(orderAndPayer);
    const beyond = pointsAt(level, now, MS_PER_CHARGE) + 1 - FREE_CHARGES;
    if (beyond > 0) throw refuse('charge', beyond * MS_PER_CHARGE);
    levels.set(orderAndPayer, raise(level, now, MS_PER_CHARGE));
  };
}
