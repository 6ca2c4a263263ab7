import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { dayByKey } from './calendar-keys.ts';

/** The days between which one may move, both included. */
type Bounds = { readonly earliest: CalendarDay; readonly latest: CalendarDay };

/**
 * The day that a calendar stands on: its month is the one that shows, and keys move from it, taking the focus along.
 * @returns that day, `moveTo`, which stops at the bounds, and what the table of days needs for the keys.
 */
export function useCurrentDay(start: CalendarDay, { earliest, latest }: Bounds) {
  const [current, setCurrent] = useState(start);
  const days = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (movedByKey.current) days.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    movedByKey.current = false;
  }, [current]);

  const moveTo = (day: CalendarDay) => setCurrent(day > latest ? latest : day < earliest ? earliest : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(event, current);
    if (!day) return;
    event.preventDefault();
    movedByKey.current = true;
    moveTo(day);
  };
  return { current, moveTo, keys: { ref: days, onKeyDown } };
}
