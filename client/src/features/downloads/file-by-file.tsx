import type { TFunction } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { Media } from '#shared/media.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchDownload, type BatchOptions } from './batch-download.ts';
import { type BatchState, failedMedias, totalsOf } from './batch-state.ts';
import styles from './file-by-file.module.css';
import { formatBytes, formatProgress } from './file-size.ts';

/** So many failed files are listed; of the others the number is enough, since one button retries all. */
const MOST_LISTED = 20;

type NameOf = (media: Media) => string;

type FileByFileProps = BatchOptions & {
  /** A media's name in the gallery: "Foto 12". */
  nameOf: NameOf;
  /** Called once for each file that was saved or shared. */
  onCompleted: (media: Media) => void;
  onClose: () => void;
};

/** Downloads many files one by one, and shows the progress, the failures and the final totals (requirements G7, G8). */
export function FileByFile({ nameOf, onCompleted, onClose, ...options }: FileByFileProps) {
  const { t, i18n } = useTranslation();
  const download = useBatchDownload(options, onCompleted);
  const batch = download.state;
  const title = options.limits ? t('downloads.toPhotos') : t('downloads.oneByOne');
  return (
    <Modal title={title} onClose={onClose} footer={<BatchActions download={download} onClose={onClose} />}>
      <div className={styles.content}>
        <Count batch={batch} label={title} />
        {batch.phase === 'running' && <Current batch={batch} nameOf={nameOf} />}
        <p className={styles.statement} role="status">
          {batchStatement(batch, t, i18n.language)}
        </p>
        {batch.phase === 'running' && (
          <p className={styles.hint}>{t(options.limits ? 'downloads.keepOpenShare' : 'downloads.keepOpen')}</p>
        )}
        {batch.isShareRefused && <p role="alert">{t('downloads.shareRefused')}</p>}
        <FailedFiles batch={batch} nameOf={nameOf} onRetry={(media) => download.retry([media])} />
      </div>
    </Modal>
  );
}

/** A download that starts when the component mounts, and pauses when it unmounts. */
function useBatchDownload(options: BatchOptions, onCompleted: (media: Media) => void): BatchDownload {
  const [download] = useState(() => new BatchDownload(options));
  useSyncExternalStore(download.subscribe, () => download.state);
  useEffect(() => {
    download.onCompleted = onCompleted;
  }, [download, onCompleted]);
  useEffect(() => {
    download.start();
    return download.pause;
  }, [download]);
  return download;
}

/** What to do next while the batch is unfinished; its totals when it has ended; null while it runs. */
function batchStatement(batch: BatchState, t: TFunction, language: string): string | null {
  if (batch.phase === 'offline' || batch.phase === 'paused' || batch.phase === 'ready')
    return t(`downloads.${batch.phase}`);
  if (batch.phase === 'running') return null;
  const { done, total, bytes } = totalsOf(batch);
  const size = formatBytes(bytes, language);
  const statement =
    done === total ? t('downloads.complete', { count: total, size }) : t('downloads.incomplete', { done, total, size });
  const large = batch.handedToBrowser.size;
  return large === 0 ? statement : `${statement} ${t('downloads.byBrowser', { count: large })}`;
}

function Count({ batch, label }: { batch: BatchState; label: string }) {
  const { t, i18n } = useTranslation();
  const { done, total, bytes } = totalsOf(batch);
  const fetched = done + batch.prepared.length + (batch.current?.progress ?? 0);
  return (
    <>
      <p className={styles.count}>
        <strong>{t('downloads.count', { done, total })}</strong>
        <span>{formatBytes(bytes, i18n.language)}</span>
      </p>
      <progress className={styles.bar} aria-label={label} max={total} value={fetched} />
    </>
  );
}

function Current({ batch, nameOf }: { batch: BatchState; nameOf: NameOf }) {
  const { t, i18n } = useTranslation();
  if (!batch.current) return null;
  const { media, progress } = batch.current;
  return (
    <p className={styles.current}>
      <span>{t('downloads.progress', { name: nameOf(media) })}</span>
      <span>{progress === null ? '' : formatProgress(progress, i18n.language)}</span>
    </p>
  );
}

type FailedFilesProps = { batch: BatchState; nameOf: NameOf; onRetry: (media: Media) => void };

/** The failed files by name, each with a button that retries it. */
function FailedFiles({ batch, nameOf, onRetry }: FailedFilesProps) {
  const { t } = useTranslation();
  const failed = failedMedias(batch);
  if (failed.length === 0) return null;
  const isBusy = batch.phase === 'running' || batch.phase === 'offline';
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
