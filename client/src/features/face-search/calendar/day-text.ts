import { type CalendarDay, noonUtc } from '#shared/calendar-day.ts';
import type { VisitDays } from '#shared/visit-period.ts';

/** A day's words in a language; they name the day that is written, whatever the device's zone. */
export function formatDay(day: CalendarDay, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(noonUtc(day));
}

/** The days of a visit: `12 de julho de 2025`, `12 – 14 de julho de 2025`. */
export function formatVisit({ first, last }: VisitDays, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(noonUtc(first), noonUtc(last));
}
