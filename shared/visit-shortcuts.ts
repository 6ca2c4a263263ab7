import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts';
import type { VisitDays, VisitLimits } from './visit-period.ts';

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
