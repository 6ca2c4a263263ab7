import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { chooseDay, countDays, includesDay, parseVisitPeriod, periodOf, type VisitDays } from './visit-period.ts';

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
