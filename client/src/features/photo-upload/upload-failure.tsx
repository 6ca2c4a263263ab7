import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Icon } from '#client/ui/icon.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { paths } from '#shared/paths.ts';
import styles from './photo-upload.module.css';
import type { UploadState } from './upload-state.ts';

/** The codes whose own words say more than that something went wrong. */
const TOLD: ReadonlySet<ErrorCode> = new Set([
  'UPLOAD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'TRANSFER_TOO_SLOW',
  'SERVER_BUSY',
  'CARD_NOT_FOUND',
  'NOT_FOUND',
]);

/** Why sending ended early, and that nothing is lost; what may have arrived is told as such (requirement U2). */
export function UploadFailure({ state: { failure, card }, onClose }: { state: UploadState; onClose: () => void }) {
  const { t } = useTranslation();
  const isUncertain = failure === 'OUTCOME_UNKNOWN';
  const canLook = isUncertain && card !== null;
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>
        <Icon name="alert" /> {t('upload.failed')}
      </p>
      {failure && TOLD.has(failure) && <p>{t(`errors.${failure}`)}</p>}
      {isUncertain && <p>{card ? t('upload.uncertain') : t('upload.uncertainFirst')}</p>}
      <p>{t('upload.kept')}</p>
      {canLook && (
        <p>
          <Link href={paths.gallery(card.code)} onClick={onClose} className={styles.link}>
            {t('upload.openGallery')}
          </Link>
        </p>
      )}
    </div>
  );
}
