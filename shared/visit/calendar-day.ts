/** A calendar day, `yyyy-MM-dd`. Without a time and a zone, no conversion can shift it to another day. */
export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

export function parseDay(text: string): CalendarDay | null {
  const [, year, month, day] = ISO_DAY.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return null;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text ? (text as CalendarDay) : null;
}

/** Returns the day of a moment in a time zone. @param timeZone an IANA name; the device's zone by default */
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

/** Returns noon in UTC, where every day has 24 hours. Use it for arithmetic, and for `Intl` with `timeZone: 'UTC'`. */
export function noonUtc(day: CalendarDay): Date {
  return new Date(`${day}T12:00:00Z`);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(noonUtc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10) as CalendarDay;
}

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((noonUtc(to).getTime() - noonUtc(from).getTime()) / DAY_MS);
}

/** Returns the same day of another month, or that month's last day if the month is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = noonUtc(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10) as CalendarDay;
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01` as CalendarDay;
}

/** Returns the day of the week; Sunday is 0. */
export function weekdayOf(day: CalendarDay): number {
  return noonUtc(day).getUTCDay();
}

/** Returns the weeks of the month that a day is in, Sunday first. Days of other months are null. */
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
