import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
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
  film: ReactNode;
  savedTitle: string;
  onSeePhotos: () => void;
};

/** To the phone's photos if possible, and as one file (requirement B2). */
export function DownloadMain(props: DownloadMainProps) {
  const { label, archive, onOneByOne, onToPhotos, isWaiting, share, film, savedTitle, onSeePhotos } = props;
  const { t } = useTranslation();
  const { phase } = archive.state;
  const isSaved = phase === 'started';
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
      <ArchiveStatus archive={archive} onOneByOne={onOneByOne} title={savedTitle} />
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
        {film}
      </div>
    </>
  );
}
