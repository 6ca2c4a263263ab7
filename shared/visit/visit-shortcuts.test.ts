import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts';
import { countDays, visitShortcuts } from './visit-period.ts';

const day = (text: string) => text as CalendarDay;
const written = (today: string, maxDays: number) =>
  visitShortcuts({ today: day(today), maxDays }).map(({ name, days }) => `${name} ${days.first} ${days.last}`);

describe('the days offered besides the calendar', () => {
  it('are today, yesterday and the latest Saturday where one day is searched', () => {
    expect(written('2025-07-16', 1)).toEqual([
      'today 2025-07-16 2025-07-16',
      'yesterday 2025-07-15 2025-07-15',
      'lastSaturday 2025-07-12 2025-07-12',
    ]);
  });

  it('name the Saturday of a week ago on a Saturday, and the Sunday of a week ago on a Sunday', () => {
    expect(written('2025-07-19', 1)[2]).toBe('lastSaturday 2025-07-12 2025-07-12');
    expect(written('2025-07-20', 1)[2]).toBe('lastSunday 2025-07-13 2025-07-13');
  });

  it('end with the whole weekend where several days are searched, and only one that is over', () => {
    expect(written('2025-07-14', 2)[2]).toBe('lastWeekend 2025-07-12 2025-07-13');
    expect(written('2025-07-19', 3)[2]).toBe('lastWeekend 2025-07-12 2025-07-13');
    expect(written('2025-07-20', 2)[2]).toBe('lastWeekend 2025-07-12 2025-07-13');
  });

  it('are never in the future, never longer than allowed, and all different', () => {
    const todays = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2020-01-01'), days));
    fc.assert(
      fc.property(todays, fc.integer({ min: 0, max: 5 }), (today, maxDays) => {
        const shortcuts = visitShortcuts({ today, maxDays });
        for (const { name, days } of shortcuts) {
          expect(days.last <= today).toBe(true);
          expect(countDays(days)).toBeLessThanOrEqual(Math.max(1, maxDays));
          if (name === 'lastSaturday') expect(weekdayOf(days.first)).toBe(6);
        }
        const offered = shortcuts.map(({ days }) => `${days.first} ${days.last}`);
        // On a Sunday, yesterday is the latest Saturday and is not offered twice.
        expect(new Set(offered).size).toBe(3);
      }),
    );
  });
});
