import { addDays, type CalendarDay, daysBetween, parseDay } from './calendar-day.ts';

/** The days that a visitor chose for a face search, both included; the same one twice for a single day. */
export type VisitDays = { readonly first: CalendarDay; readonly last: CalendarDay };

/** What the provider is asked for: it looks at `from` in any case, and at every day before `to`. */
export type VisitPeriod = { readonly from: CalendarDay; readonly to: CalendarDay };

/** What a venue and the clock allow: no day after `today`, no more than `maxDays` days. */
export type VisitLimits = { readonly today: CalendarDay; readonly maxDays: number };

/** How many days were chosen. */
export function countDays({ first, last }: VisitDays): number {
  return daysBetween(first, last) + 1;
}

export function includesDay({ first, last }: VisitDays, day: CalendarDay): boolean {
  return day >= first && day <= last;
}

/**
 * The choice after a click on a day (requirement F2). A second day makes a range when the venue allows one of that
 * length; otherwise the latest clicked day is chosen alone. A day of the future changes nothing.
 */
export function chooseDay(chosen: VisitDays | null, clicked: CalendarDay, limits: VisitLimits): VisitDays | null {
  if (clicked > limits.today) return chosen;
  const alone = { first: clicked, last: clicked };
  if (!chosen || chosen.first !== chosen.last) return alone;
  const range = clicked < chosen.first ? { ...chosen, first: clicked } : { ...chosen, last: clicked };
  return countDays(range) <= limits.maxDays ? range : alone;
}

/**
 * The period of the days that were chosen: it ends the day after the last of them, so that this one is looked at, too.
 * Today alone ends today: a day that has not come is no visit (requirement F2).
 */
export function periodOf({ first, last }: VisitDays, today: CalendarDay): VisitPeriod {
  return { from: first, to: first === today ? today : addDays(last, 1) };
}

/**
 * The period in what a browser sent, or null for one that the calendar could not have given.
 * @param limits the venue's, with today where the visitor is.
 */
export function parseVisitPeriod(from: unknown, to: unknown, { today, maxDays }: VisitLimits): VisitPeriod | null {
  const [start, end] = [from, to].map((text) => (typeof text === 'string' ? parseDay(text) : null));
  if (!start || !end || start > today || end > addDays(today, 1)) return null;
  const days = daysBetween(start, end);
  return days >= 0 && days <= Math.max(1, maxDays) ? { from: start, to: end } : null;
}
