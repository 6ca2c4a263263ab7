import { type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '#client/features/face-search/step.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { chooseDay, type VisitDays, type VisitLimits, visitShortcuts } from '#shared/visit/visit-period.ts';
import styles from './calendar-step.module.css';
import { ConsentCheck, ConsentTerms } from './consent.tsx';
import { formatDays, formatVisitShort } from './days.ts';
import { MonthCalendar } from './month-calendar.tsx';

export type VisitAnswer = { readonly days: VisitDays | null; readonly hasAccepted: boolean };

type CalendarStepProps = {
  answer: VisitAnswer;
  limits: VisitLimits;
  onAnswer: (answer: VisitAnswer) => void;
  onContinue: () => void;
};

/** Asks for the days of the visit and the consent to face search (requirement F2). */
export function CalendarStep({ answer, limits, onAnswer, onContinue }: CalendarStepProps) {
  const { t, i18n } = useTranslation();
  const [hasTried, setHasTried] = useState(false);
  const termsId = useId();
  const { days, hasAccepted } = answer;
  const calendar = useRef<HTMLDivElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const isReady = days !== null && hasAccepted;
  const goOn = () => {
    if (isReady) return onContinue();
    setHasTried(true);
    const missing = days ? consent.current : calendar.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]');
    missing?.focus();
  };
  return (
    <Step
      title={t('faceSearch.calendar.title')}
      tone="paper"
      problem={hasTried && !isReady && <Missing {...answer} />}
      beforeActions={
        <ConsentCheck
          ref={consent}
          termsId={termsId}
          hasAccepted={hasAccepted}
          isMissing={hasTried && !hasAccepted}
          onChange={(accepted) => onAnswer({ ...answer, hasAccepted: accepted })}
        />
      }
      actions={
        <Button isWide onClick={goOn}>
          {days
            ? t('faceSearch.continueWith', { days: formatVisitShort(days, i18n.language) })
            : t('faceSearch.continue')}
        </Button>
      }
    >
      <VisitDayChoice
        ref={calendar}
        days={days}
        limits={limits}
        onChange={(chosen) => onAnswer({ ...answer, days: chosen })}
      />
      <ConsentTerms termsId={termsId} />
    </Step>
  );
}

/** Names what is missing, beside the text of requirement F2. */
function Missing({ days, hasAccepted }: VisitAnswer) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {!days && <strong>{t('faceSearch.calendar.missing.day')} </strong>}
        {!hasAccepted && <strong>{t('faceSearch.calendar.missing.terms')} </strong>}
      </p>
      <small>{t('faceSearch.calendar.incomplete')}</small>
    </>
  );
}

type VisitDayChoiceProps = {
  ref: Ref<HTMLDivElement>;
  days: VisitDays | null;
  limits: VisitLimits;
  onChange: (days: VisitDays | null) => void;
};

function VisitDayChoice({ ref, days, limits, onChange }: VisitDayChoiceProps) {
  const { t, i18n } = useTranslation();
  const [shortcutsUsed, setShortcutsUsed] = useState(0);
  const hintId = useId();
  return (
    <>
      <VisitShortcuts
        chosen={days}
        limits={limits}
        onChoose={(chosen) => {
          setShortcutsUsed(shortcutsUsed + 1);
          onChange(chosen);
        }}
      />
      <div ref={ref} className={styles.calendar}>
        <p id={hintId} className={limits.maxDays > 1 ? styles.hint : 'visually-hidden'}>
          {limits.maxDays > 1
            ? t('faceSearch.calendar.hintRange', { days: limits.maxDays })
            : t('faceSearch.calendar.hintDay')}
        </p>
        <MonthCalendar
          // Remounts to show the month of the chosen shortcut.
          key={shortcutsUsed}
          chosen={days}
          today={limits.today}
          describedBy={hintId}
          onChoose={(day) => onChange(chooseDay(days, day, limits))}
        />
      </div>
      <p className="visually-hidden" role="status">
        {days
          ? t('faceSearch.calendar.chosen', { days: formatDays(days, i18n.language, { dateStyle: 'long' }) })
          : null}
      </p>
    </>
  );
}

type VisitShortcutsProps = { chosen: VisitDays | null; limits: VisitLimits; onChoose: (days: VisitDays) => void };

function VisitShortcuts({ chosen, limits, onChoose }: VisitShortcutsProps) {
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
