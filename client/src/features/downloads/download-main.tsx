import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { mayFetchAhead } from '#client/lib/connection.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { type Media, previewPath } from '#shared/media/media.ts';
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

/** Saves to the phone's photos where possible, or as one file (requirement B2). */
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
      {savedCount > 0 && <Saved savedCount={savedCount} count={count} />}
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

function Saved({ savedCount, count }: Pick<DownloadMainProps, 'savedCount' | 'count'>) {
  const { t } = useTranslation();
  return (
    <p className={styles.saved} role="status" data-archive-status>
      <Icon name="check" />
      <strong>
        {savedCount === count
          ? t('downloads.handedToPhone')
          : t('downloads.partlyOnDevice', { done: savedCount, total: count })}
      </strong>
    </p>
  );
}

const toNothing = () => () => undefined;

/** Fetches what one share sheet takes while the visitor looks around. Null before, and on a slow or metered line. */
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

/** Call this within the visitor's tap. Opens the panel for what the sheet refused or has no room for. */
export async function shareAtOnce(download: BatchDownload, onOpen: () => void): Promise<void> {
  const outcome = await download.share();
  const { done, total } = totalsOf(download.state);
  if (outcome === 'refused' || (outcome === 'shared' && done < total)) onOpen();
}

type ShareButtonProps = {
  medias: readonly Media[];
  /** Null without a share sheet that takes files. */
  onShare: (() => void) | null;
};

/** Shares bought media as files, or else copies the first photo. Renders nothing without a photo or a way to do so. */
export function ShareButton({ medias, onShare }: ShareButtonProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const first = medias.find(({ kind }) => kind === 'photo');
  if (!first) return null;
  const copy = async () => {
    try {
      await copyPicture(previewPath(first));
      notify(t('downloads.pictureCopied'), 'success');
    } catch (error) {
      logProblem('the picture could not be copied', error);
      notify(t('downloads.notShared'));
    }
  };
  if (!onShare && !('ClipboardItem' in window && 'clipboard' in navigator)) return null;
  return (
    <Button variant="secondary" icon="share" isBusy={first.download === null} onClick={onShare ?? (() => void copy())}>
      {t('downloads.share')}
    </Button>
  );
}

/** @throws Error for anything but a picture */
async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture: ${response.status}`);
  return picture;
}

/** Clipboards take pictures as PNG only. */
async function asPng(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the canvas made no picture'))), 'image/png');
  });
}

/** Call this within the visitor's press. The clipboard takes a promise, and waits for the picture itself. */
function copyPicture(address: string): Promise<void> {
  const png = pictureAt(address).then(asPng);
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
