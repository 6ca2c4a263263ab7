import { expect, it } from 'vitest';
import type { CalendarDay } from '#shared/visit/calendar-day.ts';
import { dayByKey } from './days.ts';

it('moves through days, weeks, months and years as any grid of dates does', () => {
  const press = (key: string, shiftKey = false) => dayByKey({ key, shiftKey }, '2025-07-12' as CalendarDay);
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  const days = ['11', '13', '05', '19', '06', '12'].map((day) => `2025-07-${day}`);
  expect(keys.map((key) => press(key))).toEqual([...days, '2025-06-12', '2025-08-12']);
  expect(press('PageUp', true)).toBe('2024-07-12');
  expect(press('PageDown', true)).toBe('2026-07-12');
  expect(press('a')).toBeNull();
});
