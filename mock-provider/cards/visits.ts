import { Refusal } from '#mock-provider/refuse.ts';
import { visitRule } from '#mock-provider/scenarios.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { Card } from './card.ts';
import type { CardRecipe } from './recipe.ts';

const DAY_MS = 86_400_000;

/** The day of a moment where the mock runs, as `yyyy-MM-dd`. @param daysAgo so many days before it */
function dayOf(moment: number, daysAgo: number): string {
  const date = new Date(moment);
  date.setDate(date.getDate() - daysAgo);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** @param now in the venue's time @returns `yyyy-MM-dd`, or undefined for a card without a date */
function visitDate({ visit_date: date, days_ago: daysAgo }: CardRecipe, now: number): string | undefined {
  return date ?? (daysAgo === undefined ? undefined : dayOf(now, daysAgo));
}

/** The days of a period, the first one in any case and without the one that ends it. */
type Period = { readonly from: string; readonly to: string };

/** @throws Refusal when it ends before it begins, or is longer than the venue has it */
function assertPeriod({ organization }: Venue, { from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days > organization.search_max_range) throw new Refusal('SEARCH_PERIOD_INVALID');
}

/**
 * @returns the cards of visits in a period; where there are none, its first day may have a rule of its own
 * @throws Refusal SEARCH_PERIOD_INVALID, or FACE_SEARCH_FAILED on the day that is there for it
 */
export function cardsVisited(venue: Venue, period: Period): Card[] {
  assertPeriod(venue, period);
  const { from, to } = period;
  const now = venue.clock.now();
  const found = venue.seeds().filter(({ recipe }) => {
    const date = visitDate(recipe, now);
    return date !== undefined && (date === from || (date > from && date < to));
  });
  if (found.length === 0 && visitRule(from) === 'fails') throw new Refusal('FACE_SEARCH_FAILED');
  return found.map(({ code }) => venue.card(code)).filter((card) => card.media.size > 0);
}
