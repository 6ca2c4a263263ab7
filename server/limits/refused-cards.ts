import { isPaid, isRefused, type Payment } from '#shared/payment.ts';
import { Levels } from './levels.ts';

/** A refused credit card adds a point. A paid one takes one away, and so does each minute. */
const MS_PER_POINT = 60_000;
/** Refused cards beyond that share which are still answered at once. */
export const FREE_REFUSALS = 20;
const STEP_MS = 500;
export const MOST_REFUSAL_DELAY_MS = 20_000;
const MOST_POINTS = FREE_REFUSALS + MOST_REFUSAL_DELAY_MS / STEP_MS;

/** Counts refused credit cards of each venue beyond the normal share, which suggests card testing with stolen cards. */
export function createRefusedCards(onExcess: (site: string) => void = () => undefined) {
  const levels = new Levels(MS_PER_POINT, MOST_POINTS);
  return {
    /** Counts the outcome of a credit card's charge, unless it is still undecided. */
    countCreditCard(site: string, payment: Payment): void {
      if (isPaid(payment)) levels.raise(site, -1);
      if (isRefused(payment) && levels.raise(site).points > FREE_REFUSALS) onExcess(site);
    },
    /** Returns by how many ms a refusal of this venue is delayed. */
    refusalDelayMs: (site: string): number => Math.max(0, Math.ceil(levels.pointsOf(site) - FREE_REFUSALS) * STEP_MS),
  };
}
