import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import styles from './developing.module.css';

/** Prints in a bath of the venue's colour, the one in front coming out of the fog. It is decoration. */
export function DevelopingPrint() {
  return (
    <div className={styles.bath} aria-hidden="true">
      <span className={styles.print} />
      <span className={styles.print} />
      <span className={styles.print}>
        <span className={styles.fog} />
      </span>
    </div>
  );
}

/** The three steps of a photo, of which the second is the current one. */
export function DevelopingSteps() {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps} aria-label={t('notReady.steps')}>
      <li className={styles.step} data-step="done">
        <span className={styles.dot}>
          <Icon name="check" size={18} />
        </span>
        {t('notReady.photographed')} <span className="visually-hidden">({t('notReady.done')})</span>
      </li>
      <li className={styles.step} data-step="now" aria-current="step">
        <span className={styles.dot} />
        {t('notReady.developing')} <span className="visually-hidden">({t('notReady.now')})</span>
      </li>
      <li className={styles.step}>
        <span className={styles.dot} />
        {t('notReady.ready')}
      </li>
    </ol>
  );
}
