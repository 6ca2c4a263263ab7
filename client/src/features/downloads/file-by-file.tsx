import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';
import type { Media } from '#shared/media.ts';
import { BatchActions } from './batch-actions.tsx';
import type { BatchOptions } from './batch-runner.ts';
import { batchStatement } from './batch-texts.ts';
import { FailedFiles } from './failed-files.tsx';
import { type FileBatch, proofOf } from './file-batch.ts';
import styles from './file-by-file.module.css';
import { formatBytes, formatShare } from './file-size.ts';
import { useBatchRunner } from './use-batch-runner.ts';

type FileByFileProps = BatchOptions & {
  /** What a media is called in the gallery: "Foto 12". */
  nameOf: (media: Media) => string;
  /** Told once for each file that was saved or shared. */
  onTaken: (media: Media) => void;
  onClose: () => void;
};

/** Many files one by one: how many have arrived, which one has not, and a proof in the end (requirements G7, G8). */
export function FileByFile({ nameOf, onTaken, onClose, ...options }: FileByFileProps) {
  const { t, i18n } = useTranslation();
  const runner = useBatchRunner(options, onTaken);
  const { batch } = runner;
  const title = options.limits ? t('downloads.toPhotos') : t('downloads.oneByOne');
  return (
    <Modal title={title} onClose={onClose} footer={<BatchActions runner={runner} onClose={onClose} />}>
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
        <FailedFiles batch={batch} nameOf={nameOf} onRetry={(media) => runner.retry([media])} />
      </div>
    </Modal>
  );
}

function Count({ batch, label }: { batch: FileBatch; label: string }) {
  const { t, i18n } = useTranslation();
  const { done, total, bytes } = proofOf(batch);
  const arriving = done + batch.held.length + (batch.current?.share ?? 0);
  return (
    <>
      <p className={styles.count}>
        <strong>{t('downloads.count', { done, total })}</strong>
        <span>{formatBytes(bytes, i18n.language)}</span>
      </p>
      <progress className={styles.bar} aria-label={label} max={total} value={arriving} />
    </>
  );
}

function Current({ batch, nameOf }: { batch: FileBatch; nameOf: (media: Media) => string }) {
  const { t, i18n } = useTranslation();
  if (!batch.current) return null;
  const { media, share } = batch.current;
  return (
    <p className={styles.current}>
      <span>{t('downloads.progress', { name: nameOf(media) })}</span>
      <span>{share === null ? '' : formatShare(share, i18n.language)}</span>
    </p>
  );
}
