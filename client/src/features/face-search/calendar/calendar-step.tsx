import { type ComponentProps, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepLayout } from '#client/features/face-search/step-layout.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxRow } from '#client/ui/checkbox-row.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/site/paths.ts';
import { chooseDay, type VisitDays, type VisitLimits, visitShortcuts } from '#shared/visit/visit-period.ts';
import styles from './calendar-step.module.css';
import consent from './consent.module.css';
import { formatDays, formatVisitShort } from './days.ts';
import { MonthCalendar } from './month-calendar.tsx';

export type VisitAnswer = { readonly days: VisitDays | null; readonly hasAccepted: boolean };

type CalendarStepProps = {
  answer: VisitAnswer;
  limits: VisitLimits;
  onAnswer: (answer: VisitAnswer) => void;
  onContinue: () => void;
};

export function CalendarStep({ answer, limits, onAnswer, onContinue }: CalendarStepProps) {
  const { t, i18n } = useTranslation();
  const [tried, setTried] = useState<VisitAnswer | null>(null);
  const termsId = useId();
  const { days, hasAccepted } = answer;
  const calendar = useRef<HTMLDivElement>(null);
  const check = useRef<HTMLInputElement>(null);
  const isReady = days !== null && hasAccepted;
  const goOn = () => {
    if (isReady) return onContinue();
    setTried(answer);
    const missing = days ? check.current : calendar.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]');
    missing?.focus();
  };
  return (
    <StepLayout
      title={t('faceSearch.calendar.title')}
      tone="paper"
      problem={tried === answer && t('faceSearch.calendar.incomplete')}
      beforeActions={
        <ConsentCheck
          ref={check}
          aria-describedby={termsId}
          aria-invalid={(tried && !hasAccepted) || undefined}
          checked={hasAccepted}
          onChange={({ target }) => onAnswer({ ...answer, hasAccepted: target.checked })}
        />
      }
      actions={
        <Button isWide onClick={goOn}>
          {days ? t('faceSearch.continueWith', { days: formatVisitShort(days, i18n.language) }) : t('site.continue')}
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
    </StepLayout>
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
          // A new key remounts the calendar, so that it shows the month of the chosen shortcut.
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
            {isChosen && <Icon name="check" size={16} />}
            <span>{t(`faceSearch.calendar.shortcuts.${name}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

const POINTS = ['purpose', 'duration', 'recipients'] as const;

function ConsentTerms({ termsId }: { termsId: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className={consent.consent} aria-label={t('faceSearch.consent.title')}>
      <p>
        <span>{t('faceSearch.consent.short')}</span>{' '}
        <button
          type="button"
          className={consent.more}
          aria-expanded={isWhole}
          aria-controls={termsId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t('faceSearch.consent.more')}
        </button>
      </p>
      <div id={termsId} className={consent.terms} hidden={!isWhole}>
        <p>{t('faceSearch.consent.intro')}</p>
        <dl>
          {POINTS.map((point) => (
            <div key={point}>
              <dt>{t(`faceSearch.consent.${point}`)}</dt>
              <dd>{t(`faceSearch.consent.${point}Text`)}</dd>
            </div>
          ))}
        </dl>
        <a href={paths.privacy} target="_blank" rel="noreferrer">
          {t('site.privacy')}
          <span className="visually-hidden"> {t('faceSearch.newTab')}</span>
        </a>
      </div>
    </section>
  );
}

/** Asks for separate consent, because faces are biometric data. The checkbox is by the button, so it always shows. */
function ConsentCheck(checkbox: Omit<ComponentProps<typeof CheckboxRow>, 'children'>) {
  const { t } = useTranslation();
  return (
    <div className={consent.accept}>
      <CheckboxRow {...checkbox}>{t('faceSearch.consent.accept')}</CheckboxRow>
      <p className={consent.only}>{t('faceSearch.consent.minor')}</p>
    </div>
  );
}
