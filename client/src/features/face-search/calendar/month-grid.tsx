import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarDay, weeksOfMonth } from '#shared/visit/calendar-day.ts';
import { includesDay, type VisitDays } from '#shared/visit/visit-period.ts';
import { formatDay } from './days.ts';
import styles from './month-calendar.module.css';

/** Any week that starts on a Sunday, to name the weekdays. */
const SAMPLE_WEEK = weeksOfMonth('2023-01-01' as CalendarDay)[0] ?? [];

type MonthGridProps = {
  month: CalendarDay;
  current: CalendarDay;
  today: CalendarDay;
  chosen: VisitDays | null;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (day: CalendarDay) => void;
  ref: Ref<HTMLTableElement>;
};

export function MonthGrid({ month, describedBy, onKeyDown, ref, ...days }: MonthGridProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  return (
    <table
      ref={ref}
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
