import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import styles from './upload-problems.module.css';
import type { RefusedFile, UploadState } from './upload-state.ts';

/** Lists each refused file with its name and the reason. The others are sent regardless (requirement U4). */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.refusedTitle}>{t('upload.refused', { count: files.length })}</p>
      <ul className={styles.list}>
        {files.map(({ id, name, problem }) => (
          <li key={id}>
            <strong className={styles.name}>{name}</strong> <span>{t(`errors.${problem}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The codes whose texts explain more than "something went wrong". */
const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'UPLOAD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'TRANSFER_TOO_SLOW',
  'SERVER_BUSY',
  'NOT_SENT',
  'CARD_NOT_FOUND',
  'NOT_FOUND',
]);

/** Why sending ended early, and that trying again loses nothing (requirement U2). */
export function UploadFailure({ state: { failure, card, photos } }: { state: UploadState }) {
  const { t } = useTranslation();
  const uncertain = card ? t('upload.uncertain') : t('upload.uncertainFirst');
  // Earlier photos of the same press may have arrived.
  const isExplained = failure !== 'NOT_SENT' || photos.every(({ status }) => status !== 'sent');
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>
        <Icon name="alert" /> {t('upload.failed')}
      </p>
      {failure && isExplained && EXPLAINED.has(failure) && <p>{t(`errors.${failure}`)}</p>}
      <p>{failure === 'OUTCOME_UNKNOWN' ? uncertain : t('upload.kept')}</p>
    </div>
  );
}
