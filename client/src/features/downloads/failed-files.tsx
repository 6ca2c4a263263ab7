import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media.ts';
import { type FileBatch, failedMedias } from './file-batch.ts';
import styles from './file-by-file.module.css';

/** So many are named; of more, their number is enough, since all are tried again at once. */
const MOST_NAMED = 20;

type FailedFilesProps = { batch: FileBatch; nameOf: (media: Media) => string; onRetry: (media: Media) => void };

/** What did not arrive, by name, each with its own next try. */
export function FailedFiles({ batch, nameOf, onRetry }: FailedFilesProps) {
  const { t } = useTranslation();
  const failed = failedMedias(batch);
  if (failed.length === 0) return null;
  const isBusy = batch.phase === 'running' || batch.phase === 'offline';
  return (
    <div className={styles.failed}>
      <p role="alert">{t('downloads.missing', { count: failed.length })}</p>
      <ul>
        {failed.slice(0, MOST_NAMED).map((media) => (
          <li key={media.id}>
            <span className={styles.name}>
              {nameOf(media)}
              <bdi>{media.filename}</bdi>
            </span>
            <Button
              variant="quiet"
              disabled={isBusy}
              aria-label={t('downloads.retryNamed', { name: nameOf(media) })}
              onClick={() => onRetry(media)}
            >
              {t('downloads.retry')}
            </Button>
          </li>
        ))}
      </ul>
      {failed.length > MOST_NAMED && <p>{t('downloads.more', { count: failed.length - MOST_NAMED })}</p>}
    </div>
  );
}
