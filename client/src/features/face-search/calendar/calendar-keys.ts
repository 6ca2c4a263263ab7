import { addDays, addMonths, type CalendarDay, weekdayOf } from '#shared/calendar-day.ts';

type Key = { readonly key: string; readonly shiftKey: boolean };

/** Where a key leads from a day, as in any grid of dates; null for a key that means nothing here. */
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
