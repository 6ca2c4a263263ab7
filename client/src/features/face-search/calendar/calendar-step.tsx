import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '#client/features/face-search/step.tsx';
import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';
import { chooseDay, type VisitDays, type VisitLimits } from '#shared/visit-period.ts';
import styles from './calendar-step.module.css';
import { formatVisit } from './format-day.ts';
import { MonthCalendar } from './month-calendar.tsx';

/** What the visitor answers before the camera opens: the days of the visit, and the consent to search by selfie. */
export type VisitAnswer = { readonly days: VisitDays | null; readonly hasAccepted: boolean };

type CalendarStepProps = {
  answer: VisitAnswer;
  limits: VisitLimits;
  onAnswer: (answer: VisitAnswer) => void;
  onContinue: () => void;
};

/** Asks for the days of the visit and for the consent to search by face (requirement F2). */
export function CalendarStep({ answer, limits, onAnswer, onContinue }: CalendarStepProps) {
  const { t, i18n } = useTranslation();
  const [hasTried, setHasTried] = useState(false);
  const hintId = useId();
  const { days, hasAccepted } = answer;
  const isReady = days !== null && hasAccepted;
  const hint =
    limits.maxDays > 1
      ? t('faceSearch.calendar.hintRange', { days: limits.maxDays })
      : t('faceSearch.calendar.hintDay');
  return (
    <Step
      title={t('faceSearch.calendar.title')}
      problem={hasTried && !isReady ? t('faceSearch.calendar.incomplete') : null}
      actions={
        <Button isWide onClick={() => (isReady ? onContinue() : setHasTried(true))}>
          {t('faceSearch.continue')}
        </Button>
      }
    >
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <MonthCalendar
        chosen={days}
        today={limits.today}
        describedBy={hintId}
        onChoose={(day) => onAnswer({ ...answer, days: chooseDay(days, day, limits) })}
      />
      <p className={styles.summary} role="status">
        {days ? t('faceSearch.calendar.chosen', { days: formatVisit(days, i18n.language) }) : null}
      </p>
      <Consent hasAccepted={hasAccepted} onChange={(accepted) => onAnswer({ ...answer, hasAccepted: accepted })} />
    </Step>
  );
}

/** A separate consent, because a face is biometric data. Purpose, duration and recipients are stated before it. */
function Consent({ hasAccepted, onChange }: { hasAccepted: boolean; onChange: (hasAccepted: boolean) => void }) {
  const { t } = useTranslation();
  const termsId = useId();
  return (
    <section className={styles.consent} aria-label={t('faceSearch.consent.title')}>
      <div id={termsId} className={styles.terms}>
        <p>{t('faceSearch.consent.intro')}</p>
        <dl>
          {(['purpose', 'duration', 'recipients'] as const).map((point) => (
            <div key={point}>
              <dt>{t(`faceSearch.consent.${point}`)}</dt>
              <dd>{t(`faceSearch.consent.${point}Text`)}</dd>
            </div>
          ))}
        </dl>
        <a href={paths.privacy} target="_blank" rel="noreferrer">
          {t('faceSearch.consent.privacy')}
          <span className="visually-hidden"> {t('faceSearch.newTab')}</span>
        </a>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={hasAccepted}
          aria-describedby={termsId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('faceSearch.consent.accept')}</span>
      </label>
    </section>
  );
}
