import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './download-all.module.css';
import type { Archive } from './use-archive.ts';

type DownloadAllProps = {
  label: string;
  archive: Archive;
  /** Opens the panel that saves into the device's own photos; null where the platform has none. */
  onToPhotos: (() => void) | null;
  /** The media to download are not known yet. */
  isWaiting?: boolean;
  /** The main action of its place, over the whole width; otherwise it is beside a heading. */
  isMain?: boolean;
};

/** Downloads all media of a section: as an archive, or into the phone's photos where possible (requirement G8). */
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
