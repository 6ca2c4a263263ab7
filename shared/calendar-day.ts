/** A day of the calendar, `yyyy-MM-dd`: no time and no zone, so it never slips into the day before. */
export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** The day in a text, or null for anything that no calendar holds (`2025-02-30`, `2025-2-3`). */
export function parseDay(text: string): CalendarDay | null {
  const [, year, month, day] = WRITTEN.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return null;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text ? (text as CalendarDay) : null;
}

/** The day of a moment where the visitor is. @param timeZone IANA name; without one, the device's own */
export function dayOf(moment: Date, timeZone?: string): CalendarDay {
  const parts = new Intl.DateTimeFormat('en', {
    ...(timeZone ? { timeZone } : {}),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((known) => known.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as CalendarDay;
}

/** Noon in UTC of a day: only for sums and for `Intl` with `timeZone: 'UTC'`, where every day has 24 hours. */
export function noonUtc(day: CalendarDay): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** So many days later, or earlier for a negative count. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(noonUtc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10) as CalendarDay;
}

/** How many days after `from` is `to`; negative before it. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((noonUtc(to).getTime() - noonUtc(from).getTime()) / DAY_MS);
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = noonUtc(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10) as CalendarDay;
}

/** The first day of a day's month: also the month's identity. */
export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01` as CalendarDay;
}

/** Sunday is 0. */
export function weekdayOf(day: CalendarDay): number {
  return noonUtc(day).getUTCDay();
}

/** The weeks of a day's month, Sunday first; null where a week reaches into another month. */
export function weeksOfMonth(month: CalendarDay): readonly (readonly (CalendarDay | null)[])[] {
  const first = firstOfMonth(month);
  const length = daysBetween(first, addMonths(first, 1));
  const offset = weekdayOf(first);
  const weeks = Math.ceil((offset + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const at = week * 7 + weekday - offset;
      return at >= 0 && at < length ? addDays(first, at) : null;
    }),
  );
}
