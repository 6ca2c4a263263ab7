import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxRow } from '#client/ui/checkbox-row.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/site/paths.ts';
import styles from './consent.module.css';

const POINTS = ['purpose', 'duration', 'recipients'] as const;
const ICONS = { purpose: 'face', duration: 'trash', recipients: 'lock' } as const;

/** What happens to a selfie, in three lines; the full text is one tap away. */
export function ConsentTerms({ termsId }: { termsId: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className={styles.consent} aria-label={t('faceSearch.consent.title')}>
      <ul className={styles.short}>
        {POINTS.map((point) => (
          <li key={point}>
            <Icon name={ICONS[point]} />
            <span>
              <span>{t(`faceSearch.consent.inShort.${point}`)}</span>{' '}
              {point === 'recipients' && (
                <button
                  type="button"
                  className={styles.more}
                  aria-expanded={isWhole}
                  aria-controls={termsId}
                  onClick={() => setIsWhole(!isWhole)}
                >
                  {t('faceSearch.consent.more')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div id={termsId} className={styles.terms} hidden={!isWhole}>
        <WholeTerms />
      </div>
    </section>
  );
}

function WholeTerms() {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

type ConsentCheckProps = {
  ref: Ref<HTMLInputElement>;
  termsId: string;
  hasAccepted: boolean;
  isMissing: boolean;
  onChange: (hasAccepted: boolean) => void;
};

/** A separate consent, because faces are biometric data. Next to the button, so that it is always in view. */
export function ConsentCheck({ ref, termsId, hasAccepted, isMissing, onChange }: ConsentCheckProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.accept}>
      <CheckboxRow
        ref={ref}
        aria-invalid={isMissing || undefined}
        aria-describedby={termsId}
        checked={hasAccepted}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t('faceSearch.consent.accept')}
      </CheckboxRow>
    </div>
  );
}
