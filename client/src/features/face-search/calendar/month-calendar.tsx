import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { addMonths, type CalendarDay, firstOfMonth, weeksOfMonth } from '#shared/visit/calendar-day.ts';
import { includesDay, type VisitDays } from '#shared/visit/visit-period.ts';
import { formatDay, useCurrentDay } from './days.ts';
import styles from './month-calendar.module.css';

/** The number of months that can be chosen, this one included (F2). */
const MONTHS_BACK = 36;

type MonthCalendarProps = {
  chosen: VisitDays | null;
  today: CalendarDay;
  describedBy: string;
  onChoose: (day: CalendarDay) => void;
};

/** Shows a month of days to choose from. Future days cannot be chosen (F2). */
export function MonthCalendar({ chosen, today, describedBy, onChoose }: MonthCalendarProps) {
  const thisMonth = firstOfMonth(today);
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(thisMonth, -back));
  const earliest = addMonths(thisMonth, 1 - MONTHS_BACK);
  const { current, moveTo, onKeyDown } = useCurrentDay(chosen?.last ?? today, { earliest, latest: today });
  return (
    <div className={styles.calendar}>
      <MonthChoice current={current} months={months} onMove={moveTo} />
      <MonthGrid
        onKeyDown={onKeyDown}
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

const SAMPLE_WEEK = weeksOfMonth('2023-01-01' as CalendarDay)[0] ?? [];

type MonthGridProps = {
  current: CalendarDay;
  today: CalendarDay;
  chosen: VisitDays | null;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onChoose: (day: CalendarDay) => void;
};

function MonthGrid({ describedBy, onKeyDown, ...days }: MonthGridProps) {
  const { t, i18n } = useTranslation();
  const month = firstOfMonth(days.current);
  const language = i18n.language;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table whose cells are pressed
      role="grid"
      aria-label={`${t('faceSearch.calendar.label')}, ${formatDay(month, language, { month: 'long', year: 'numeric' })}`}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {SAMPLE_WEEK.map((day) => (
            <th key={day} scope="col" abbr={day ? formatDay(day, language, { weekday: 'long' }) : ''}>
              {day && formatDay(day, language, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <DayCell key={day ?? weekday} day={day} language={language} {...days} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = Pick<MonthGridProps, 'current' | 'today' | 'chosen' | 'onChoose'> & {
  day: CalendarDay | null;
  language: string;
};

function DayCell({ day, language, current, today, chosen, onChoose }: DayCellProps) {
  if (!day) return <td />;
  const isChosen = chosen !== null && includesDay(chosen, day);
  const isRange = isChosen && chosen.first !== chosen.last;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside it takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
      role="gridcell"
      aria-selected={isChosen}
      data-range={isRange || undefined}
      data-first={(isRange && day === chosen.first) || undefined}
      data-last={(isRange && day === chosen.last) || undefined}
    >
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-chosen={isChosen || undefined}
        tabIndex={day === current ? 0 : -1}
        disabled={day > today}
        aria-current={day === today ? 'date' : undefined}
        aria-label={formatDay(day, language, { dateStyle: 'full' })}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
