import { addDays, type CalendarDay, daysBetween, parseDay, weekdayOf } from './calendar-day.ts';

export type VisitDays = { readonly first: CalendarDay; readonly last: CalendarDay };

/** The period of a search at the provider: `from`, and every day after it that is before `to`. */
export type VisitPeriod = { readonly from: CalendarDay; readonly to: CalendarDay };

export type VisitLimits = { readonly today: CalendarDay; readonly maxDays: number };

export function countDays({ first, last }: VisitDays): number {
  return daysBetween(first, last) + 1;
}

export function includesDay({ first, last }: VisitDays, day: CalendarDay): boolean {
  return day >= first && day <= last;
}

/**
 * Returns the days after a click (F2). If a single day was chosen, and the venue allows the range up to the clicked
 * day, returns that range; otherwise the clicked day alone. A click on a future day changes nothing.
 */
export function chooseDay(chosen: VisitDays | null, clicked: CalendarDay, limits: VisitLimits): VisitDays | null {
  if (clicked > limits.today) return chosen;
  const alone = { first: clicked, last: clicked };
  if (!chosen || chosen.first !== chosen.last) return alone;
  const range = clicked < chosen.first ? { ...chosen, first: clicked } : { ...chosen, last: clicked };
  return countDays(range) <= limits.maxDays ? range : alone;
}

/** Returns the period of these days. `to` is the day after the last one, because the provider leaves `to` out (F2). */
export function periodOf({ first, last }: VisitDays): VisitPeriod {
  return { from: first, to: addDays(last, 1) };
}

/** @returns null for a period that no calendar sends. Tabs of an older release send `from` as `to` for a single day. */
export function parseVisitPeriod(from: unknown, to: unknown, { today, maxDays }: VisitLimits): VisitPeriod | null {
  const [start, end] = [from, to].map((text) => (typeof text === 'string' ? parseDay(text) : null));
  if (!start || !end || start > today || end > addDays(today, 1)) return null;
  const days = daysBetween(start, end);
  return days >= 0 && days <= Math.max(1, maxDays) ? { from: start, to: end } : null;
}

export type VisitShortcut = {
  readonly name: 'today' | 'yesterday' | 'lastSaturday' | 'lastSunday' | 'lastWeekend';
  readonly days: VisitDays;
};

const SATURDAY = 6;
const SUNDAY = 0;

const single = (day: CalendarDay): VisitDays => ({ first: day, last: day });

function latestBefore(day: CalendarDay, weekday: number): CalendarDay {
  return addDays(day, -((weekdayOf(day) - weekday + 6) % 7) - 1);
}

/** Offers today, yesterday and the past weekend, or one day of the weekend if only single days can be searched. */
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
