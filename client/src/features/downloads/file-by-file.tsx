import type { TFunction } from 'i18next';
import { type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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

const OutsideApps = lazyPart(() => import('./leave-app.tsx'), 'OutsideApps');

type NameOf = (media: Media) => string;

type FileByFileProps = BatchOptions & {
  fetched?: BatchDownload | null;
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

function Panel({ nameOf, fetched, onCompleted, onClose, ...options }: FileByFileProps) {
  const { t, i18n } = useTranslation();
  const [download] = useState(() => fetched ?? new BatchDownload(options));
  useBatchDownload(download, onCompleted);
  const { state: batch, purpose } = download;
  const title = t(TITLES[purpose]);
  const main = useRef<HTMLButtonElement>(null);
  const actions = <BatchActions download={download} main={main} onClose={onClose} />;
  return (
    <Modal title={title} shape="full" onClose={onClose} footer={actions}>
      <div className={styles.content}>
        <Count download={download} label={title} main={main} />
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
            isBusy={isRunning(batch)}
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

function useBatchDownload(download: BatchDownload, onCompleted: (media: Media) => void): void {
  useSyncExternalStore(download.subscribe, () => download.state);
  useEffect(() => {
    download.onCompleted = onCompleted;
  }, [download, onCompleted]);
  useEffect(() => {
    // What was fetched ahead waits for a tap.
    if (download.state.phase !== 'ready') download.start();
    return download.pause;
  }, [download]);
}

const isRunning = ({ phase }: BatchState) => phase === 'running' || phase === 'offline';

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

/** The main action is always the same button, so that it keeps the focus. */
type MainAction = RefObject<HTMLButtonElement | null>;

type CountProps = { download: BatchDownload; label: string; main: MainAction };

/** Count, bar and bytes are of the same files: those that arrived, or those saved once the rest waits for a tap. */
function Count({ download, label, main }: CountProps) {
  const { t, i18n } = useTranslation();
  const batch = download.state;
  const { done, arrived, total, bytes, doneBytes } = totalsOf(batch);
  const isOfSaved = done > 0 && download.purpose === 'photos' && !isRunning(batch) && batch.phase !== 'ended';
  const shownBytes = isOfSaved ? doneBytes : bytes;
  const seconds = batch.phase === 'running' ? download.remainingSeconds() : null;
  const stop = () => {
    download.pause();
    // The button goes with its press.
    main.current?.focus();
  };
  return (
    <>
      <div className={styles.count}>
        <strong>
          {batch.phase === 'running'
            ? t('downloads.running', { at: Math.min(total, arrived + 1), total })
            : isOfSaved
              ? t('downloads.partlyOnDevice', { done, total })
              : t('downloads.count', { done: arrived, total })}
        </strong>
        {isRunning(batch) && (
          <Button variant="quiet" onClick={stop}>
            {t('downloads.pause')}
          </Button>
        )}
      </div>
      {batch.phase === 'ended' && arrived === total && download.purpose !== 'share' && (
        <p className={styles.onDevice}>{t('downloads.onDevice', { count: total })}</p>
      )}
      <progress className={styles.bar} aria-label={label} max={total} value={isOfSaved ? done : fetchedFiles(batch)} />
      {batch.phase !== 'ended' && (
        <p className={styles.current}>
          <span>{shownBytes > 0 && formatBytes(shownBytes, i18n.language)}</span>
          {batch.phase === 'running' && <span>{timeLeft(seconds, t)}</span>}
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

function mainAction(download: BatchDownload, onClose: () => void, t: TFunction) {
  const { phase, failed, isShareRefused } = download.state;
  // Never what stops it: a second press of what began it would.
  if (isRunning(download.state)) return { label: t('downloads.busy'), onClick: () => undefined };
  if (phase === 'paused') return { label: t('site.continue'), onClick: download.start };
  if (phase === 'ended') {
    return failed.size > 0
      ? { label: t('downloads.retryMissing'), onClick: () => download.retry() }
      : { label: t('site.close'), onClick: onClose };
  }
  if (isShareRefused) return { label: t('downloads.asFiles'), onClick: () => void download.saveInstead() };
  return { label: shareLabel(download, t), onClick: () => void download.share() };
}

type BatchActionsProps = { download: BatchDownload; main: MainAction; onClose: () => void };

function BatchActions({ download, main, onClose }: BatchActionsProps) {
  const { t } = useTranslation();
  const { phase, isShareRefused } = download.state;
  const { label, onClick } = mainAction(download, onClose, t);
  return (
    <div className={styles.actions}>
      <Button isWide ref={main} isBusy={isRunning(download.state)} onClick={onClick}>
        {label}
      </Button>
      {phase === 'ready' && !isShareRefused && (
        <Button isWide variant="quiet" onClick={() => void download.saveInstead()}>
          {t('downloads.asFiles')}
        </Button>
      )}
    </div>
  );
}
