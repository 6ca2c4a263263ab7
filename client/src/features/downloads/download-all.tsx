import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './download-all.module.css';
import type { Archive } from './use-archive.ts';

type DownloadAllProps = {
  label: string;
  archive: Archive;
  /** Opens the way into the device's own photos, where the platform has one. */
  onToPhotos: (() => void) | null;
  /** What is to be downloaded is not known yet. */
  isWaiting?: boolean;
  /** The one thing to do here, over the whole width; else it stands beside a heading. */
  isMain?: boolean;
};

/** All media of a section at once: as an archive, or into the phone's photos where it takes them (requirement G8). */
export function DownloadAll({ label, archive, onToPhotos, isWaiting = false, isMain = false }: DownloadAllProps) {
  const { t } = useTranslation();
  const toPhotos = onToPhotos && (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon="photo"
      isWide={isMain}
      isBusy={isWaiting}
      onClick={onToPhotos}
    >
      {t('downloads.toPhotos')}
    </Button>
  );
  return (
    <div className={isMain ? styles.main : styles.actions}>
      {toPhotos}
      <Button
        variant={isMain && !onToPhotos ? 'primary' : 'secondary'}
        icon="download"
        isWide={isMain}
        isBusy={isWaiting || archive.state.phase === 'preparing'}
        onClick={archive.start}
      >
        {label}
      </Button>
    </div>
  );
}
