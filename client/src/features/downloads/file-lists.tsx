import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media.ts';
import type { BatchDownload } from './batch-download.ts';
import styles from './file-lists.module.css';

/** So many files are listed; of the others the number is enough. */
const MOST_LISTED = 20;

type NameOf = (media: Media) => string;

type AgainFilesProps = { download: BatchDownload; nameOf: NameOf };

/** For a visitor who does not find a file among the saved ones: each can be downloaded once more. */
export function AgainFiles({ download, nameOf }: AgainFilesProps) {
  const { t } = useTranslation();
  const { medias, completed } = download.state;
  const saved = medias.filter(({ id }) => completed.has(id));
  return (
    <details className={styles.again}>
      <summary>{t('downloads.anyMissing')}</summary>
      <ul>
        {saved.slice(0, MOST_LISTED).map((media) => (
          <li key={media.id}>
            <Button variant="quiet" icon="download" onClick={() => download.again(media)}>
              {t('downloads.again', { name: nameOf(media) })}
            </Button>
          </li>
        ))}
      </ul>
      {saved.length > MOST_LISTED && <p>{t('downloads.more', { count: saved.length - MOST_LISTED })}</p>}
    </details>
  );
}

type FailedFilesProps = {
  failed: readonly Media[];
  /** Nothing can be retried while others are downloaded. */
  isBusy: boolean;
  nameOf: NameOf;
  onRetry: (media: Media) => void;
};

/** The failed files by name, each with a button that retries it. */
export function FailedFiles({ failed, isBusy, nameOf, onRetry }: FailedFilesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed}>
      <p role="alert">{t('downloads.missing', { count: failed.length })}</p>
      <ul>
        {failed.slice(0, MOST_LISTED).map((media) => (
          <li key={media.id}>
            <span className={styles.name}>
              <span>{nameOf(media)}</span>
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
      {failed.length > MOST_LISTED && <p>{t('downloads.more', { count: failed.length - MOST_LISTED })}</p>}
    </div>
  );
}
