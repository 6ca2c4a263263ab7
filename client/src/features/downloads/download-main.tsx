import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import status from './archive-status.module.css';
import { ArchiveStatus } from './archive-status.tsx';
import styles from './download-main.module.css';
import type { Archive } from './use-downloads.ts';

type DownloadMainProps = {
  label: string;
  archive: Archive;
  onOneByOne: () => void;
  onToPhotos: (() => void) | null;
  isWaiting: boolean;
  share: (isCompact: boolean) => ReactNode;
  savedCount: number;
  count: number;
  onSeePhotos: () => void;
};

/** To the phone's photos if possible, and as one file (requirement B2). */
export function DownloadMain(props: DownloadMainProps) {
  const { label, archive, onOneByOne, onToPhotos, isWaiting, share, savedCount, count, onSeePhotos } = props;
  const { t } = useTranslation();
  const { phase } = archive.state;
  const isSaved = phase === 'started' || (count > 0 && savedCount === count);
  // Keeps a press that comes before the media are known.
  const [isWanted, setIsWanted] = useState(false);
  const startWanted = useEffectEvent(() => {
    if (isWanted) archive.start();
    setIsWanted(false);
  });
  useEffect(() => {
    if (!isWaiting) startWanted();
  }, [isWaiting]);
  const isCompact = isSaved || onToPhotos !== null;
  const see = (
    <Button variant={isSaved ? 'primary' : 'secondary'} isWide onClick={onSeePhotos}>
      {t('checkout.success.seePhotos')}
    </Button>
  );
  const toPhotos = onToPhotos && (
    <Button icon="photo" isWide isBusy={isWaiting} onClick={onToPhotos}>
      {t('downloads.toPhotos')}
    </Button>
  );
  return (
    <>
      <ArchiveStatus archive={archive} onOneByOne={onOneByOne} />
      {savedCount > 0 && <Saved savedCount={savedCount} count={count} />}
      <div className={[styles.actions, isCompact && styles.compact].filter(Boolean).join(' ')}>
        {isSaved ? see : toPhotos}
        <Button
          variant={isCompact ? 'secondary' : 'primary'}
          icon="download"
          isWide
          isBusy={isWanted || phase === 'preparing'}
          onClick={isWaiting ? () => setIsWanted(true) : archive.start}
        >
          {label}
        </Button>
        {/* First, because what can be shared is known later: it moves nothing. */}
        {!isCompact && see}
        {share(isCompact)}
      </div>
    </>
  );
}

function Saved({ savedCount, count }: Pick<DownloadMainProps, 'savedCount' | 'count'>) {
  const { t } = useTranslation();
  return (
    <div className={status.status} data-archive-status>
      <p className={status.text} role="status">
        <Icon name="check" />
        <strong>
          {savedCount === count
            ? t('downloads.onDevice', { count })
            : t('downloads.partlyOnDevice', { done: savedCount, total: count })}
        </strong>
      </p>
    </div>
  );
}
