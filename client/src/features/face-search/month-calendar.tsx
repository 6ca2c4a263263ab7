import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { addMonths, type CalendarDay, firstOfMonth } from '#shared/calendar-day.ts';
import type { VisitDays } from '#shared/visit-period.ts';
import { dayByKey } from './calendar-keys.ts';
import { formatDay } from './day-text.ts';
import styles from './month-calendar.module.css';
import { MonthGrid } from './month-grid.tsx';

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
  const { t, i18n } = useTranslation();
  const captionId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(chosen?.last ?? today);
  const movedByKey = useRef(false);
  const month = firstOfMonth(current);
  const latest = firstOfMonth(today);
  const earliest = addMonths(latest, 1 - MONTHS_BACK);
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    movedByKey.current = false;
  }, [current]);

  const moveTo = (day: CalendarDay) => setCurrent(day > today ? today : day < earliest ? earliest : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(event, current);
    if (!day) return;
    event.preventDefault();
    movedByKey.current = true;
    moveTo(day);
  };
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(latest, -back));
  return (
    <div className={styles.calendar}>
      <div className={styles.caption}>
        <IconButton
          icon="back"
          label={t('faceSearch.calendar.previousMonth')}
          disabled={month === earliest}
          onClick={() => moveTo(addMonths(current, -1))}
        />
        <select
          id={captionId}
          className={styles.month}
          aria-label={t('faceSearch.calendar.month')}
          value={month}
          onChange={(event) => moveTo(event.target.value as CalendarDay)}
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
          disabled={month === latest}
          onClick={() => moveTo(addMonths(current, 1))}
        />
      </div>
      <MonthGrid
        ref={grid}
        month={month}
        current={current}
        today={today}
        chosen={chosen}
        describedBy={describedBy}
        onKeyDown={onKeyDown}
        onChoose={(day) => {
          setCurrent(day);
          onChoose(day);
        }}
      />
    </div>
  );
}
