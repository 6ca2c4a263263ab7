import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { ArchiveStatus } from './archive-status.tsx';
import styles from './download-main.module.css';
import type { Archive } from './use-archive.ts';

type DownloadMainProps = {
  label: string;
  archive: Archive;
  onOneByOne: () => void;
  /** Opens the panel that saves into the device's own photos; null where the platform has none. */
  onToPhotos: (() => void) | null;
  /** The media to download are not known yet. */
  isWaiting: boolean;
  share: (isCompact: boolean) => ReactNode;
  /** Leaves for the gallery. */
  seePhotos: ReactNode;
};

/**
 * What saves the photos that were just bought: into the phone's photos first, where it can, and as one file (requirement
 * B2).
 */
export function DownloadMain(props: DownloadMainProps) {
  const { label, archive, onOneByOne, onToPhotos, isWaiting, share, seePhotos } = props;
  const { t } = useTranslation();
  const asFile = (
    <Button
      variant={onToPhotos ? 'secondary' : 'primary'}
      icon="download"
      isWide
      isBusy={isWaiting || archive.state.phase === 'preparing'}
      onClick={archive.start}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ArchiveStatus archive={archive} onOneByOne={onOneByOne} />
      <div className={styles.actions}>
        {onToPhotos ? (
          <>
            <Button icon="photo" isWide isBusy={isWaiting} onClick={onToPhotos}>
              {t('checkout.success.toPhotos')}
            </Button>
            <div className={[styles.row, styles.compact].join(' ')}>
              {asFile}
              {share(true)}
            </div>
          </>
        ) : (
          <>
            {asFile}
            <div className={styles.row}>
              {share(false)}
              {seePhotos}
            </div>
          </>
        )}
      </div>
    </>
  );
}
