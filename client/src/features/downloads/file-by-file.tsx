import type { TFunction } from 'i18next';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { Media } from '#shared/media/media.ts';
import { BatchDownload, type BatchOptions } from './batch-download.ts';
import { type BatchState, failedMedias, fetchedFiles, totalsOf } from './batch-state.ts';
import styles from './file-by-file.module.css';
import { AgainFiles, FailedFiles, FileProgress } from './file-progress.tsx';
import { formatBytes, timeLeft } from './size-and-time.ts';

const OutsideApps = lazyPart(() => import('./leave-app.tsx').then((module) => module.OutsideApps));

type NameOf = (media: Media) => string;

type FileByFileProps = BatchOptions & {
  nameOf: NameOf;
  onCompleted: (media: Media) => void;
  onClose: () => void;
};

/** Downloads files one by one. In an in-app browser, where that fails, it first helps out of the app. */
export function FileByFile(props: FileByFileProps) {
  const { t } = useTranslation();
  const panel = <Panel {...props} />;
  // The share sheet works in in-app browsers, too.
  if (props.limits) return panel;
  return (
    <Suspense>
      <OutsideApps title={t('downloads.oneByOne')} onClose={props.onClose}>
        {panel}
      </OutsideApps>
    </Suspense>
  );
}

const TITLES = { files: 'downloads.oneByOne', photos: 'downloads.toPhotos', share: 'downloads.share' } as const;

function Panel({ nameOf, onCompleted, onClose, ...options }: FileByFileProps) {
  const { t, i18n } = useTranslation();
  const download = useBatchDownload(options, onCompleted);
  const { state: batch, purpose } = download;
  const title = t(TITLES[purpose]);
  return (
    <Modal title={title} shape="full" onClose={onClose} footer={<BatchActions download={download} onClose={onClose} />}>
      <div className={styles.content}>
        <Count download={download} label={title} />
        <p className={styles.statement} role="status">
          {batchStatement(batch, t, i18n.language)}
        </p>
        {batch.phase === 'running' && (
          <p className={styles.hint}>{t(purpose === 'files' ? 'downloads.keepOpen' : 'downloads.keepOpenShare')}</p>
        )}
        {batch.isShareRefused && <p role="alert">{t('downloads.shareRefused')}</p>}
        <FileProgress download={download} nameOf={nameOf} />
        {batch.failed.size > 0 && (
          <FailedFiles
            failed={failedMedias(batch)}
            isBusy={batch.phase === 'running' || batch.phase === 'offline'}
            nameOf={nameOf}
            onRetry={(media) => download.retry([media])}
          />
        )}
        {batch.phase === 'ended' && purpose === 'files' && batch.completed.size > 0 && (
          <AgainFiles download={download} nameOf={nameOf} />
        )}
      </div>
    </Modal>
  );
}

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

/** The next step, or the totals at the end; null while running. */
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

type CountProps = { download: BatchDownload; label: string };

function Count({ download, label }: CountProps) {
  const { t, i18n } = useTranslation();
  const batch = download.state;
  const { done, total, bytes } = totalsOf(batch);
  const arrived = done + batch.prepared.length;
  const seconds = batch.phase === 'running' ? download.remainingSeconds() : null;
  return (
    <>
      <p className={styles.count}>
        <strong>
          {batch.phase === 'running'
            ? t('downloads.running', { at: Math.min(total, arrived + 1), total })
            : t('downloads.count', { done, total })}
        </strong>
      </p>
      {batch.phase === 'ended' && done === total && download.purpose !== 'share' && (
        <p className={styles.onDevice}>{t('downloads.onDevice', { count: total })}</p>
      )}
      <progress className={styles.bar} aria-label={label} max={total} value={fetchedFiles(batch)} />
      {batch.phase !== 'ended' && (
        <p className={styles.current}>
          <span>{formatBytes(bytes, i18n.language)}</span>
          <span>{timeLeft(seconds, t)}</span>
        </p>
      )}
    </>
  );
}

/** "Grupo 1 de 3 · Salvar estas 10" */
function shareLabel(download: BatchDownload, t: TFunction): string {
  const count = download.nextShare().length;
  const group = download.group();
  const label = t(download.purpose === 'share' ? 'downloads.shareThese' : 'downloads.saveThese', { count });
  return group.of > 1 ? `${t('downloads.group', group)} · ${label}` : label;
}

type Action = {
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
  readonly onClick: () => void;
};

function mainAction(download: BatchDownload, onClose: () => void, t: TFunction): Action {
  const { phase, failed, isShareRefused } = download.state;
  if (phase === 'running' || phase === 'offline') {
    return { variant: 'secondary', label: t('downloads.pause'), onClick: download.pause };
  }
  if (phase === 'paused') return { variant: 'primary', label: t('downloads.resume'), onClick: download.start };
  if (phase === 'ended') {
    return failed.size > 0
      ? { variant: 'primary', label: t('downloads.retryMissing'), onClick: () => download.retry() }
      : { variant: 'primary', label: t('site.close'), onClick: onClose };
  }
  if (isShareRefused) {
    return { variant: 'primary', label: t('downloads.asFiles'), onClick: () => void download.saveInstead() };
  }
  return { variant: 'primary', label: shareLabel(download, t), onClick: () => void download.share() };
}

/** The main action is always the same button, so that it keeps the focus. */
function BatchActions({ download, onClose }: { download: BatchDownload; onClose: () => void }) {
  const { t } = useTranslation();
  const { phase, isShareRefused } = download.state;
  const isRunning = phase === 'running' || phase === 'offline';
  const { variant, label, onClick } = mainAction(download, onClose, t);
  return (
    <div className={styles.actions}>
      <Button isWide variant={variant} onClick={onClick}>
        {label}
      </Button>
      {isRunning && download.purpose !== 'share' && <p className={styles.stop}>{t('downloads.stopHint')}</p>}
      {phase === 'ready' && !isShareRefused && (
        <Button isWide variant="quiet" onClick={() => void download.saveInstead()}>
          {t('downloads.asFiles')}
        </Button>
      )}
    </div>
  );
}
