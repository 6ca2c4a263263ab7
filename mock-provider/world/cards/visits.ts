import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { Card } from './card.ts';
import type { CardRecipe } from './recipe.ts';

const DAY_MS = 86_400_000;
/** This day of any month. */
const FAILING_DAY = '-28';

/** Returns an earlier day in the machine's time zone, as `yyyy-MM-dd`. @param moment in ms since 1970 */
function dayOf(moment: number, daysAgo: number): string {
  const date = new Date(moment);
  date.setDate(date.getDate() - daysAgo);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Returns `yyyy-MM-dd`; undefined for a card without a date. @param now in ms since 1970, in the venue's time */
function visitDate({ visit_date: date, days_ago: daysAgo }: CardRecipe, now: number): string | undefined {
  return date ?? (daysAgo === undefined ? undefined : dayOf(now, daysAgo));
}

type Period = { readonly from: string; readonly to: string };

/** @throws Refusal if the period ends before it begins, or is longer than the venue allows */
function assertPeriod({ organization }: Venue, { from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days > organization.search_max_range) throw new Refusal('SEARCH_PERIOD_INVALID');
}

/** @throws Refusal SEARCH_PERIOD_INVALID; FACE_SEARCH_FAILED if no card is found and the first day is magic */
export function cardsVisited(venue: Venue, period: Period): Card[] {
  assertPeriod(venue, period);
  const { from, to } = period;
  const now = venue.clock.now();
  const found = venue.seeds().filter(({ recipe }) => {
    const date = visitDate(recipe, now);
    return date !== undefined && (date === from || (date > from && date < to));
  });
  if (found.length === 0 && from.endsWith(FAILING_DAY)) throw new Refusal('FACE_SEARCH_FAILED');
  return found.map(({ code }) => venue.card(code)).filter((card) => card.media.size > 0);
}
