import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, type CalendarDay, weekdayOf } from '#shared/calendar-day.ts';

/** The first and the last day that can be reached. */
type Bounds = { readonly earliest: CalendarDay; readonly latest: CalendarDay };

/**
 * The current day of a calendar: its month is shown, and the keys move from it. The focus follows the keys.
 * @returns the day, `moveTo`, which stops at the bounds, and the props of the table of days.
 */
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

/** @returns the day that a key moves to, by the ARIA pattern of a date grid, or null for other keys. */
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
