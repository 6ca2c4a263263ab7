import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, type CalendarDay, noonUtc, weekdayOf } from '#shared/visit/calendar-day.ts';
import type { VisitDays } from '#shared/visit/visit-period.ts';

type Bounds = { readonly earliest: CalendarDay; readonly latest: CalendarDay };

/** The shown month, and the day that keys and focus move from. `moveTo` stops at the bounds. */
export function useCurrentDay(start: CalendarDay, { earliest, latest }: Bounds) {
  const [current, setCurrent] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  const isMovedByKey = useRef(false);
  useEffect(() => {
    if (isMovedByKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    isMovedByKey.current = false;
  }, [current]);

  const moveTo = (day: CalendarDay) => setCurrent(day > latest ? latest : day < earliest ? earliest : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(event, current);
    if (!day) return;
    event.preventDefault();
    isMovedByKey.current = true;
    moveTo(day);
  };
  return { current, moveTo, tableProps: { ref: table, onKeyDown } };
}

type Key = { readonly key: string; readonly shiftKey: boolean };

/** By the ARIA pattern of a date grid; null for other keys. */
export function dayByKey({ key, shiftKey }: Key, day: CalendarDay): CalendarDay | null {
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
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(noonUtc(day));
}

/** `12 de julho de 2025` or `12 – 14 de julho de 2025`. */
export function formatVisit({ first, last }: VisitDays, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(noonUtc(first), noonUtc(last));
}

/** `12 de julho` or `12–14 de julho`. */
export function formatVisitDays({ first, last }: VisitDays, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(noonUtc(first), noonUtc(last));
}

/** `sáb., 12 de jul.` or `12–14 de jul.`. */
export function formatVisitShort({ first, last }: VisitDays, language: string): string {
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const isRange = first !== last;
  const format = new Intl.DateTimeFormat(language, isRange ? day : { ...day, weekday: 'short' });
  return isRange ? format.formatRange(noonUtc(first), noonUtc(last)) : format.format(noonUtc(first));
}
