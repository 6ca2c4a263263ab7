import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { mayFetchAhead } from '#client/lib/connection.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './archive-status.module.css';
import { ArchiveStatus } from './archive-status.tsx';
import type { BatchDownload, BatchOptions } from './batch-download.ts';
import { totalsOf } from './batch-state.ts';
import type { Archive } from './use-downloads.ts';

type DownloadMainProps = {
  archive: Archive;
  onOneByOne: () => void;
  onToPhotos: (() => void) | null;
  isWaiting: boolean;
  savedCount: number;
  count: number;
  onSeePhotos: () => void;
};

/** Offers to save the bought media to the phone's photos where possible, or as an archive (requirement B2). */
export function DownloadMain(props: DownloadMainProps) {
  const { archive, onOneByOne, onToPhotos, isWaiting, savedCount, count, onSeePhotos } = props;
  const { t } = useTranslation();
  const { phase } = archive.state;
  const isSaved = phase === 'started' || (count > 0 && savedCount === count);
  // Whether the visitor pressed before the media were known.
  const [isWanted, setIsWanted] = useState(false);
  const startWanted = useEffectEvent(() => {
    if (isWanted) archive.start();
    setIsWanted(false);
  });
  useEffect(() => {
    if (!isWaiting) startWanted();
  }, [isWaiting]);
  const first = isSaved ? (
    <Button isWide onClick={onSeePhotos}>
      {t('checkout.success.seePhotos')}
    </Button>
  ) : (
    onToPhotos && (
      <Button icon="photo" isWide isBusy={isWaiting} onClick={onToPhotos}>
        {t('downloads.toPhotos')}
      </Button>
    )
  );
  return (
    <>
      <ArchiveStatus archive={archive} onOneByOne={onOneByOne} />
      {savedCount > 0 && (
        <p className={styles.saved} role="status">
          <Icon name="check" />
          <strong>
            {savedCount === count
              ? t('downloads.handedToPhone')
              : t('downloads.partlyOnDevice', { done: savedCount, total: count })}
          </strong>
        </p>
      )}
      <div className={styles.actions}>
        {first}
        <Button
          variant={first ? 'quiet' : 'primary'}
          icon="download"
          isWide
          isBusy={isWanted || phase === 'preparing'}
          onClick={isWaiting ? () => setIsWanted(true) : archive.start}
        >
          {t('checkout.success.download')}
        </Button>
      </div>
    </>
  );
}

const toNothing = () => () => undefined;

/** Fetches the first share's files before a press, unless the connection is slow or saves data. Null until begun. */
export function useFetchAhead(
  options: BatchOptions | null,
  isReady: boolean,
  onCompleted: (media: Media) => void,
): BatchDownload | null {
  const [download, setDownload] = useState<BatchDownload | null>(null);
  useSyncExternalStore(download?.subscribe ?? toNothing, () => download?.state);
  const create = useEffectEvent((Download: typeof BatchDownload) => {
    if (!options) return;
    const created = new Download(options);
    created.onCompleted = onCompleted;
    setDownload(created);
  });
  const isWanted = isReady && options !== null && download === null;
  useEffect(() => {
    if (!isWanted || !mayFetchAhead()) return;
    let isGone = false;
    import('./batch-download.ts').then(
      (module) => !isGone && create(module.BatchDownload),
      (error: unknown) => logProblem('nothing was fetched ahead', error),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  useEffect(() => {
    download?.fetchAhead();
    return download?.pause;
  }, [download]);
  return download;
}

/** Shares during the visitor's tap. Opens the panel if the share sheet refuses the files, or if some are left. */
export async function shareAtOnce(download: BatchDownload, onOpen: () => void): Promise<void> {
  const outcome = await download.share();
  const { done, total } = totalsOf(download.state);
  if (outcome === 'refused' || (outcome === 'shared' && done < total)) onOpen();
}
