import { type CalendarDay, noonUtc } from '#shared/calendar-day.ts';
import type { VisitDays } from '#shared/visit-period.ts';

/** Formats a day in a language. The time zone of the device does not change the day. */
export function formatDay(day: CalendarDay, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(noonUtc(day));
}

/** Formats the days of a visit, for example `12 de julho de 2025` or `12 – 14 de julho de 2025`. */
export function formatVisit({ first, last }: VisitDays, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(noonUtc(first), noonUtc(last));
}

/** Formats the days of a visit for a button, for example `sáb., 12 de jul.` or `12–14 de jul.`. */
export function formatVisitShort({ first, last }: VisitDays, language: string): string {
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const isRange = first !== last;
  const format = new Intl.DateTimeFormat(language, isRange ? day : { ...day, weekday: 'short' });
  return isRange ? format.formatRange(noonUtc(first), noonUtc(last)) : format.format(noonUtc(first));
}
