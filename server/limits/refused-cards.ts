import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { isPaid, isRefused, type Payment } from '#shared/payment.ts';
import { type Level, pointsAt, raise } from './levels.ts';

/** A paid card cancels out a refused one: half of all cards may be refused, plus one a minute. */
const MS_PER_POINT = 60_000;
/** Refused cards beyond that share which are still answered at once. */
export const FREE_REFUSALS = 20;
const STEP_MS = 500;
export const MOST_REFUSAL_DELAY_MS = 20_000;
const MOST_POINTS = FREE_REFUSALS + MOST_REFUSAL_DELAY_MS / STEP_MS;
const SITES = 1_000;

/** Counts refused credit cards of each venue beyond the normal share, which suggests card testing with stolen cards. */
export function createRefusedCards(onExcess: (site: string) => void = () => undefined) {
  const levels = new LRUCache<string, Level>(upTo(SITES));
  const pointsOf = (site: string) => pointsAt(levels.get(site), performance.now(), MS_PER_POINT);
  return {
    /** Counts the outcome of a credit card's charge, unless it is still undecided. */
    countCard(site: string, payment: Payment): void {
      const now = performance.now();
      if (isPaid(payment)) levels.set(site, { points: Math.max(0, pointsOf(site) - 1), at: now });
      if (!isRefused(payment)) return;
      const { points } = raise(levels.get(site), now, MS_PER_POINT);
      levels.set(site, { points: Math.min(MOST_POINTS, points), at: now });
      if (points > FREE_REFUSALS) onExcess(site);
    },
    /** Returns by how many ms a refusal of this venue is delayed. */
    refusalDelayMs: (site: string): number => Math.max(0, Math.ceil(pointsOf(site) - FREE_REFUSALS) * STEP_MS),
  };
}
