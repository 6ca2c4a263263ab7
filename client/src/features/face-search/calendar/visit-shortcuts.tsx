import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import type { VisitDays, VisitLimits } from '#shared/visit-period.ts';
import { visitShortcuts } from '#shared/visit-shortcuts.ts';
import styles from './visit-shortcuts.module.css';

type VisitShortcutsProps = { chosen: VisitDays | null; limits: VisitLimits; onChoose: (days: VisitDays) => void };

/** Buttons for the days that most visitors can name: one tap instead of a search in the calendar. */
export function VisitShortcuts({ chosen, limits, onChoose }: VisitShortcutsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.shortcuts}>
      <legend className="visually-hidden">{t('faceSearch.calendar.shortcutsLabel')}</legend>
      {visitShortcuts(limits).map(({ name, days }) => {
        const isChosen = chosen?.first === days.first && chosen.last === days.last;
        return (
          <button
            key={name}
            type="button"
            className={styles.shortcut}
            aria-pressed={isChosen}
            onClick={() => onChoose(days)}
          >
            {isChosen && <Icon name="check" size={18} />}
            <span>{t(`faceSearch.calendar.shortcuts.${name}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
