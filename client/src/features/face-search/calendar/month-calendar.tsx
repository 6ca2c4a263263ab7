import { addMonths, type CalendarDay, firstOfMonth } from '#shared/calendar-day.ts';
import type { VisitDays } from '#shared/visit-period.ts';
import styles from './month-calendar.module.css';
import { MonthChoice } from './month-choice.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useCurrentDay } from './use-current-day.ts';

/** Photos of visits are not kept forever: no calendar has to go further back than this. */
const MONTHS_BACK = 36;

type MonthCalendarProps = {
  chosen: VisitDays | null;
  today: CalendarDay;
  /** The id of what says what to choose. */
  describedBy: string;
  onChoose: (day: CalendarDay) => void;
};

/** A month of days to choose from, by touch or by keys; none of them in the future (requirement F2). */
export function MonthCalendar({ chosen, today, describedBy, onChoose }: MonthCalendarProps) {
  const thisMonth = firstOfMonth(today);
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(thisMonth, -back));
  const earliest = addMonths(thisMonth, 1 - MONTHS_BACK);
  const { current, moveTo, keys } = useCurrentDay(chosen?.last ?? today, { earliest, latest: today });
  return (
    <div className={styles.calendar}>
      <MonthChoice current={current} months={months} onMove={moveTo} />
      <MonthGrid
        {...keys}
        month={firstOfMonth(current)}
        current={current}
        today={today}
        chosen={chosen}
        describedBy={describedBy}
        onChoose={(day) => {
          moveTo(day);
          onChoose(day);
        }}
      />
    </div>
  );
}
