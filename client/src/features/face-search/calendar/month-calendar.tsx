import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { addMonths, type CalendarDay, firstOfMonth } from '#shared/visit/calendar-day.ts';
import type { VisitDays } from '#shared/visit/visit-period.ts';
import { formatDay, useCurrentDay } from './days.ts';
import styles from './month-calendar.module.css';
import { MonthGrid } from './month-grid.tsx';

/** Photos are not kept for longer. */
const MONTHS_BACK = 36;

type MonthCalendarProps = {
  chosen: VisitDays | null;
  today: CalendarDay;
  describedBy: string;
  onChoose: (day: CalendarDay) => void;
};

/** A month to choose days from, none in the future (requirement F2). */
export function MonthCalendar({ chosen, today, describedBy, onChoose }: MonthCalendarProps) {
  const thisMonth = firstOfMonth(today);
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(thisMonth, -back));
  const earliest = addMonths(thisMonth, 1 - MONTHS_BACK);
  const { current, moveTo, tableProps } = useCurrentDay(chosen?.last ?? today, { earliest, latest: today });
  return (
    <div className={styles.calendar}>
      <MonthChoice current={current} months={months} onMove={moveTo} />
      <MonthGrid
        {...tableProps}
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

type MonthChoiceProps = {
  current: CalendarDay;
  months: readonly CalendarDay[];
  onMove: (day: CalendarDay) => void;
};

function MonthChoice({ current, months, onMove }: MonthChoiceProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const month = firstOfMonth(current);
  return (
    <div className={styles.caption}>
      <IconButton
        icon="back"
        label={t('faceSearch.calendar.previousMonth')}
        aria-disabled={month === months.at(-1) || undefined}
        onClick={() => onMove(addMonths(current, -1))}
      />
      <select
        id={id}
        className={styles.month}
        aria-label={t('faceSearch.calendar.month')}
        value={month}
        onChange={(event) => onMove(event.target.value as CalendarDay)}
      >
        {months.map((option) => (
          <option key={option} value={option}>
            {formatDay(option, i18n.language, { month: 'long', year: 'numeric' })}
          </option>
        ))}
      </select>
      <IconButton
        icon="forward"
        label={t('faceSearch.calendar.nextMonth')}
        aria-disabled={month === months[0] || undefined}
        onClick={() => onMove(addMonths(current, 1))}
      />
    </div>
  );
}
