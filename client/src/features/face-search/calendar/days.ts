import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, type CalendarDay, noonUtc, weekdayOf } from '#shared/visit/calendar-day.ts';
import type { VisitDays } from '#shared/visit/visit-period.ts';

type Bounds = { readonly earliest: CalendarDay; readonly latest: CalendarDay };

/** Holds the current day. Its month shows, and only this day is in the Tab order. Keys change it within the bounds. */
export function useCurrentDay(start: CalendarDay, { earliest, latest }: Bounds) {
  const [current, setCurrent] = useState(start);
  const within = (day: CalendarDay) => (day > latest ? latest : day < earliest ? earliest : day);
  const moveTo = (day: CalendarDay) => setCurrent(within(day));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = dayByKey(event, current);
    if (!day) return;
    event.preventDefault();
    flushSync(() => moveTo(day));
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${within(day)}"]`)?.focus();
  };
  return { current, moveTo, onKeyDown };
}

type Key = { readonly key: string; readonly shiftKey: boolean };

/** Returns the day that a key leads to in the ARIA date grid pattern; null for any other key. */
function dayByKey({ key, shiftKey }: Key, day: CalendarDay): CalendarDay | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
}

export function formatDay(day: CalendarDay, language: string, format: Intl.DateTimeFormatOptions): string {
  return formatDays({ first: day, last: day }, language, format);
}

export function formatDays({ first, last }: VisitDays, language: string, format: Intl.DateTimeFormatOptions): string {
  const formatter = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' });
  return formatter.formatRange(noonUtc(first), noonUtc(last));
}

/** Formats days as `sáb., 12 de jul.` or `12–14 de jul.`. */
export function formatVisitShort(days: VisitDays, language: string): string {
  const weekday = days.first === days.last ? ({ weekday: 'short' } as const) : {};
  return formatDays(days, language, { day: 'numeric', month: 'short', ...weekday });
}
