import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts';
import {
  chooseDay,
  countDays,
  includesDay,
  parseVisitPeriod,
  periodOf,
  type VisitDays,
  visitShortcuts,
} from './visit-period.ts';

const TODAY = '2025-07-20' as CalendarDay;
const day = (text: string) => text as CalendarDay;
const clicks = fc.array(
  fc.integer({ min: -40, max: 5 }).map((days) => addDays(TODAY, days)),
  { minLength: 1, maxLength: 12 },
);

function click(maxDays: number, ...clicked: CalendarDay[]): VisitDays | null {
  return clicked.reduce<VisitDays | null>((chosen, one) => chooseDay(chosen, one, { today: TODAY, maxDays }), null);
}

describe('choosing the days of a visit (F2)', () => {
  it('makes a range of two days, whichever was clicked first', () => {
    const range = { first: '2025-07-10', last: '2025-07-12' };
    expect(click(3, day('2025-07-10'), day('2025-07-12'))).toEqual(range);
    expect(click(3, day('2025-07-12'), day('2025-07-10'))).toEqual(range);
  });

  it('keeps the latest clicked day alone where the range would be too long, and after a range', () => {
    expect(click(3, day('2025-07-10'), day('2025-07-13'))).toEqual({ first: '2025-07-13', last: '2025-07-13' });
    const third = click(3, day('2025-07-10'), day('2025-07-12'), day('2025-07-11'));
    expect(third).toEqual({ first: '2025-07-11', last: '2025-07-11' });
  });

  it('never chooses a future day or too many, and always includes the latest valid click', () => {
    fc.assert(
      fc.property(clicks, fc.integer({ min: 0, max: 10 }), (clicked, maxDays) => {
        const chosen = click(maxDays, ...clicked);
        const latest = clicked.findLast((one) => one <= TODAY);
        expect(chosen === null).toBe(latest === undefined);
        if (!chosen || !latest) return;
        expect(chosen.first <= chosen.last && chosen.last <= TODAY).toBe(true);
        expect(countDays(chosen)).toBeLessThanOrEqual(Math.max(1, maxDays));
        expect(includesDay(chosen, latest)).toBe(true);
        const { from, to } = periodOf(chosen);
        expect(parseVisitPeriod(from, to, { today: TODAY, maxDays })).toEqual({ from, to });
      }),
    );
  });
});

describe('the period that is searched', () => {
  it('ends the day after the last one that was chosen, today included (F5)', () => {
    expect(periodOf({ first: day('2025-07-12'), last: day('2025-07-12') })).toEqual({
      from: '2025-07-12',
      to: '2025-07-13',
    });
    expect(periodOf({ first: day('2025-07-10'), last: day('2025-07-12') }).to).toBe('2025-07-13');
    expect(periodOf({ first: TODAY, last: TODAY })).toEqual({ from: TODAY, to: '2025-07-21' });
  });

  it('is refused from a browser that sends what the calendar cannot give', () => {
    const parse = (from: unknown, to: unknown, maxDays = 3) => parseVisitPeriod(from, to, { today: TODAY, maxDays });
    expect(parse('2025-07-10', '2025-07-13')).toEqual({ from: '2025-07-10', to: '2025-07-13' });
    const refused: [unknown, unknown][] = [
      ['2025-07-10', '2025-07-14'],
      ['2025-07-10', '2025-07-09'],
      ['2025-07-21', '2025-07-21'],
      ['2025-07-20', '2025-07-22'],
      ['2025-02-30', '2025-03-01'],
      ['2025-07-10', undefined],
      [['2025-07-10'], '2025-07-11'],
      ['', ''],
    ];
    expect(refused.map(([from, to]) => parse(from, to))).toEqual(refused.map(() => null));
  });
});

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
