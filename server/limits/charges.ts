import { pointsAt } from './level.ts';
import { Levels } from './levels.ts';
import type { Refuse } from './visitor.ts';

/** Charges of one order by one payer. */
const FREE_CHARGES = 10;
/** One more in each minute: ten in ten minutes. */
const MS_PER_CHARGE = 60_000;

export function createChargeCounts(refuse: Refuse) {
  const levels = new Levels(MS_PER_CHARGE);

  /** Counts a charge before it is sent. @throws AppError TOO_MANY_REQUESTS */
  return function countCharge(orderAndPayer: string): void {
    const beyond = pointsAt(levels.get(orderAndPayer), performance.now(), MS_PER_CHARGE) + 1 - FREE_CHARGES;
    if (beyond > 0) throw refuse('charge', beyond * MS_PER_CHARGE);
    levels.raise(orderAndPayer);
  };
}
