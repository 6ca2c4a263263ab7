import { addDays, type CalendarDay, daysBetween, parseDay, weekdayOf } from './calendar-day.ts';

/** The days that a visitor chose for a face search, inclusive. A single day is both first and last. */
export type VisitDays = { readonly first: CalendarDay; readonly last: CalendarDay };

/** The period of a search at the provider, which searches `from` in any case and every day before `to`. */
export type VisitPeriod = { readonly from: CalendarDay; readonly to: CalendarDay };

/** The limits of a choice: no day after `today`, and at most `maxDays` days. */
export type VisitLimits = { readonly today: CalendarDay; readonly maxDays: number };

/** The number of chosen days. */
export function countDays({ first, last }: VisitDays): number {
  return daysBetween(first, last) + 1;
}

export function includesDay({ first, last }: VisitDays, day: CalendarDay): boolean {
  return day >= first && day <= last;
}

/**
 * The choice after a click on a day (requirement F2). A second day makes a range if the venue allows that length. Otherwise
 * the clicked day is chosen alone. A day in the future changes nothing.
 */
export function chooseDay(chosen: VisitDays | null, clicked: CalendarDay, limits: VisitLimits): VisitDays | null {
  if (clicked > limits.today) return chosen;
  const alone = { first: clicked, last: clicked };
  if (!chosen || chosen.first !== chosen.last) return alone;
  const range = clicked < chosen.first ? { ...chosen, first: clicked } : { ...chosen, last: clicked };
  return countDays(range) <= limits.maxDays ? range : alone;
}

/**
 * The period of the chosen days. It ends the day after the last one, so that the last one is searched too, today included:
 * no day of the future can be chosen, and the end itself is not searched (requirement F2).
 */
export function periodOf({ first, last }: VisitDays): VisitPeriod {
  return { from: first, to: addDays(last, 1) };
}

/**
 * Parses the period of a browser's request; null for a period that the calendar cannot produce. A tab of an earlier release
 * ends today alone with today itself.
 * @param limits the venue's limits, with `today` in the visitor's time zone.
 */
export function parseVisitPeriod(from: unknown, to: unknown, { today, maxDays }: VisitLimits): VisitPeriod | null {
  const [start, end] = [from, to].map((text) => (typeof text === 'string' ? parseDay(text) : null));
  if (!start || !end || start > today || end > addDays(today, 1)) return null;
  const days = daysBetween(start, end);
  return days >= 0 && days <= Math.max(1, maxDays) ? { from: start, to: end } : null;
}

/** A choice of days that most visitors can name, so that one tap chooses it. */
export type VisitShortcut = {
  readonly name: 'today' | 'yesterday' | 'lastSaturday' | 'lastSunday' | 'lastWeekend';
  readonly days: VisitDays;
};

const SATURDAY = 6;
const SUNDAY = 0;

const single = (day: CalendarDay): VisitDays => ({ first: day, last: day });

/** The latest day with this weekday, before `day`. */
function latestBefore(day: CalendarDay, weekday: number): CalendarDay {
  return addDays(day, -((weekdayOf(day) - weekday + 6) % 7) - 1);
}

/**
 * The days to offer besides the calendar: today, yesterday, and the weekend that is over. Where one day is searched, that is
 * its Saturday; on a Sunday, when `last Saturday` could be taken for yesterday, the Sunday. No day is in the future.
 */
export function visitShortcuts({ today, maxDays }: VisitLimits): readonly VisitShortcut[] {
  const sunday = latestBefore(today, SUNDAY);
  const weekend = { first: addDays(sunday, -1), last: sunday };
  const last: VisitShortcut =
    maxDays > 1
      ? { name: 'lastWeekend', days: weekend }
      : weekdayOf(today) === SUNDAY
        ? { name: 'lastSunday', days: single(sunday) }
        : { name: 'lastSaturday', days: single(latestBefore(today, SATURDAY)) };
  return [{ name: 'today', days: single(today) }, { name: 'yesterday', days: single(addDays(today, -1)) }, last];
}
