import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayOf,
  daysBetween,
  firstOfMonth,
  parseDay,
  weekdayOf,
  weeksOfMonth,
} from './calendar-day.ts';

const START = '2000-01-01' as CalendarDay;
const days = fc.integer({ min: 0, max: 30_000 }).map((count) => addDays(START, count));

describe('a day of the calendar', () => {
  it('is strict', () => {
    expect(parseDay('2024-02-29')).toBe('2024-02-29');
    const wrong = [
      '2025-02-29',
      '2025-02-30',
      '2025-13-01',
      '2025-00-10',
      '2025-1-1',
      '2025-01-01T00:00',
      '',
      '12/07/2025',
    ];
    expect(wrong.map(parseDay)).toEqual(wrong.map(() => null));
  });

  it('is the one where the visitor is, on both sides of midnight', () => {
    const moment = new Date('2025-07-13T01:30:00Z');
    expect(dayOf(moment, 'America/Sao_Paulo')).toBe('2025-07-12');
    expect(dayOf(moment, 'UTC')).toBe('2025-07-13');
    expect(dayOf(new Date('2025-07-12T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2025-07-13');
  });

  it('is parsed back, and days are counted as they were added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4_000, max: 4_000 }), (day, count) => {
        expect(parseDay(day)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      }),
    );
  });

  it('moves to another month without running over its end', () => {
    expect(addMonths('2025-01-31' as CalendarDay, 1)).toBe('2025-02-28');
    expect(addMonths('2024-03-31' as CalendarDay, -1)).toBe('2024-02-29');
    fc.assert(
      fc.property(days, fc.integer({ min: -60, max: 60 }), (day, months) => {
        const moved = addMonths(day, months);
        expect(firstOfMonth(moved)).toBe(addMonths(firstOfMonth(day), months));
        expect(moved.slice(8) <= day.slice(8)).toBe(true);
      }),
    );
  });

  it('stands once in the weeks of its month, under its weekday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = weeksOfMonth(day);
        const all = weeks.flat().filter((known) => known !== null);
        expect(all).toEqual(all.toSorted());
        expect(all.filter((known) => known === day)).toHaveLength(1);
        expect(all.every((known) => known.startsWith(day.slice(0, 7)))).toBe(true);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(weeks.find((week) => week.includes(day))?.indexOf(day)).toBe(weekdayOf(day));
      }),
    );
  });
});
