import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { addMonths, type CalendarDay, firstOfMonth } from '#shared/calendar-day.ts';
import { formatDay } from './day-text.ts';
import styles from './month-calendar.module.css';

type MonthChoiceProps = {
  /** The day that the calendar stands on. */
  current: CalendarDay;
  /** The months to choose from by their first days, the latest first. */
  months: readonly CalendarDay[];
  onMove: (day: CalendarDay) => void;
};

/** Which month shows: the one before or after it, or any of them by its name. */
export function MonthChoice({ current, months, onMove }: MonthChoiceProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const month = firstOfMonth(current);
  return (
    <div className={styles.caption}>
      <IconButton
        icon="back"
        label={t('faceSearch.calendar.previousMonth')}
        disabled={month === months.at(-1)}
        onClick={() => onMove(addMonths(current, -1))}
      />
      <select
        id={id}
        className={styles.month}
        aria-label={t('faceSearch.calendar.month')}
        value={month}
        onChange={(event) => onMove(event.target.value as CalendarDay)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {formatDay(one, i18n.language, { month: 'long', year: 'numeric' })}
          </option>
        ))}
      </select>
      <IconButton
        icon="forward"
        label={t('faceSearch.calendar.nextMonth')}
        disabled={month === months[0]}
        onClick={() => onMove(addMonths(current, 1))}
      />
    </div>
  );
}
