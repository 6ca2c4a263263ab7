import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { TOUCH_SCREEN, useMediaQuery } from '#client/lib/use-media-query.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { BatchDownload, type BatchOptions } from './batch-download.ts';
import { fetchedFiles, isRunning, totalsOf } from './batch-state.ts';
import styles from './file-by-file.module.css';
import { AgainFiles, FailedFiles, FileProgress, type NameOf } from './file-progress.tsx';
import { timeLeft } from './size-and-time.ts';

const OutsideApps = lazyPart(() => import('./leave-app.tsx'), 'OutsideApps');

type FileByFileProps = BatchOptions & {
  fetched?: BatchDownload | null;
  nameOf: NameOf;
  /** Returns a media's width divided by its height. */
  shapeOf: (media: Media) => number;
  onCompleted: (media: Media) => void;
  /** The button that makes a film of the media. It shows only in browsers that can make one. */
  film: ReactNode;
  onClose: () => void;
};

/** Downloads files one by one. In-app browsers may save none, so there it first helps the visitor out of the app. */
export function FileByFile(props: FileByFileProps) {
  const { t } = useTranslation();
  const panel = <Panel {...props} />;
  // The share sheet also works in in-app browsers.
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

/** Shows the photos, which turn from grey to colour as they arrive, a count of them, and the next step. */
function Panel({ nameOf, shapeOf, fetched, onCompleted, film, onClose, ...options }: FileByFileProps) {
  const { t } = useTranslation();
  const [download] = useState(() => fetched ?? new BatchDownload(options));
  useBatchDownload(download, onCompleted);
  const { state: batch, purpose } = download;
  const { done, total } = totalsOf(batch);
  const isWhole = batch.phase === 'ended' && done === total;
  const dialog = useClosableDialog(onClose);
  const titleId = useId();
  return (
    <dialog {...dialog} className={styles.panel} data-whole={isWhole || undefined} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t(TITLES[purpose])}
        </h2>
        <IconButton icon="close" label={t('site.close')} onClick={onClose} />
      </header>
      <DialogOfflineBar />
      <SavedCount download={download} label={t(TITLES[purpose])} />
      {/* The wall of photos is focusable, so that the keyboard can scroll it. */}
      <div className={styles.wall} {...{ tabIndex: 0, role: 'group', 'aria-label': t('downloads.each') }}>
        <FileProgress download={download} nameOf={nameOf} shapeOf={shapeOf} />
      </div>
      <div className={styles.footer}>
        {isWhole && <AllDone download={download} />}
        {batch.isShareRefused && <p role="alert">{t('downloads.shareRefused')}</p>}
        {batch.failed.size > 0 && <FailedFiles download={download} nameOf={nameOf} />}
        {isWhole && film}
        <BatchActions download={download} onClose={onClose} />
        <Statement download={download} />
        {batch.phase === 'ended' && purpose === 'files' && batch.completed.size > 0 && (
          <AgainFiles download={download} nameOf={nameOf} />
        )}
      </div>
    </dialog>
  );
}

function useBatchDownload(download: BatchDownload, onCompleted: (media: Media) => void): void {
  useSyncExternalStore(download.subscribe, () => download.state);
  useEffect(() => {
    download.onCompleted = onCompleted;
  }, [download, onCompleted]);
  useEffect(() => {
    // Files that were fetched ahead wait for a tap that shares them.
    if (download.state.phase !== 'ready') download.start();
    return download.pause;
  }, [download]);
}

/** Shows how many files are done. Each part of the bar stands for one press. Files only fetched so far are lighter. */
function SavedCount({ download, label }: { download: BatchDownload; label: string }) {
  const { t } = useTranslation();
  const { done, total } = totalsOf(download.state);
  const fetched = fetchedFiles(download.state);
  const perPress = download.limits?.files ?? total;
  // Counts fetched files before the first press, because a 0 beside a full bar would look like a failure.
  const isFetching = done === 0 && download.purpose !== 'files';
  return (
    <div className={styles.count}>
      <p>
        <strong>{isFetching ? Math.floor(fetched) : done}</strong>{' '}
        <span>{t(`downloads.of.${isFetching ? 'fetched' : download.purpose}`, { total })}</span>
      </p>
      <progress
        className={styles.bar}
        style={
          { '--arrived': `${(100 * fetched) / total}%`, '--part': `${(100 * perPress) / total}%` } as CSSProperties
        }
        aria-label={label}
        max={total}
        value={download.purpose === 'files' ? fetched : done}
      />
    </div>
  );
}

function Statement({ download }: { download: BatchDownload }) {
  const { t } = useTranslation();
  const { state: batch, purpose } = download;
  const { done, total } = totalsOf(batch);
  const { at, of } = download.group();
  const large = batch.handedToBrowser.size;
  const words = () => {
    if (batch.phase === 'offline' || batch.phase === 'paused') return t(`downloads.${batch.phase}`);
    if (batch.phase === 'ready') return of > at ? t('downloads.after', { count: of - at }) : '';
    if (batch.phase === 'ended') {
      const missing = done < total ? t('downloads.incomplete', { done, total }) : '';
      return [missing, large > 0 && t('downloads.byBrowser', { count: large })].filter(Boolean).join(' ');
    }
    const left = batch.phase === 'running' ? timeLeft(download.remainingSeconds(), t) : '';
    return left || (purpose === 'files' && t('downloads.keepOpen'));
  };
  return (
    <p className={styles.statement} role="status">
      {words()}
    </p>
  );
}

/** Says that all is done, as far as the page knows: browsers do not report when shared or large files are saved. */
function AllDone({ download }: { download: BatchDownload }) {
  const { t } = useTranslation();
  const { medias, handedToBrowser } = download.state;
  const isTouched = useMediaQuery(TOUCH_SCREEN);
  const { photos, videos } = countByKind(medias);
  const isHere = download.purpose === 'files' && handedToBrowser.size === 0;
  return (
    <>
      <span className={styles.seal}>
        <Icon name="check" size={32} />
      </span>
      <div role="status">
        <h3>
          {isHere
            ? t(`downloads.onDevice.${isTouched ? 'phone' : 'computer'}`)
            : t(download.purpose === 'photos' ? 'downloads.handedToPhone' : 'downloads.handedOn')}
        </h3>
      </div>
      <p className={styles.facts}>
        {[photos > 0 && t('gallery.photos', { count: photos }), videos > 0 && t('gallery.videos', { count: videos })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

type MainAction = { label: string; onClick: () => void; icon?: 'download' };

function useMainAction(download: BatchDownload, onClose: () => void): MainAction {
  const { t } = useTranslation();
  const { phase, failed, isShareRefused } = download.state;
  // While files are fetched, the button does nothing: the second press of a double press must not stop the download.
  if (isRunning(download.state)) return { label: t('downloads.busy'), onClick: () => undefined };
  if (phase === 'paused') return { label: t('site.continue'), onClick: download.start };
  if (phase === 'ended') {
    if (failed.size > 0) return { label: t('downloads.retryMissing'), onClick: () => download.retry() };
    return { label: t('checkout.success.seePhotos'), onClick: onClose };
  }
  if (isShareRefused) return { label: t('downloads.asFiles'), onClick: download.saveInstead };
  const count = download.nextShare().length;
  const label = t(download.purpose === 'share' ? 'downloads.shareThese' : 'downloads.saveThese', { count });
  return { label, icon: 'download', onClick: () => void download.share() };
}

/** Shows the main action, always in the same button element, so that it keeps the focus. */
function BatchActions({ download, onClose }: { download: BatchDownload; onClose: () => void }) {
  const { t } = useTranslation();
  const { label, icon, onClick } = useMainAction(download, onClose);
  const main = useRef<HTMLButtonElement>(null);
  const stop = () => {
    download.pause();
    // The pressed button disappears, so the main button takes the focus.
    main.current?.focus();
  };
  return (
    <>
      <Button ref={main} isWide {...(icon && { icon })} isBusy={isRunning(download.state)} onClick={onClick}>
        {label}
      </Button>
      {isRunning(download.state) && (
        <Button isWide variant="quiet" onClick={stop}>
          {t('downloads.pause')}
        </Button>
      )}
    </>
  );
}
