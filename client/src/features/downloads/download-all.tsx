import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './download-all.module.css';
import type { Archive } from './use-archive.ts';

type DownloadAllProps = {
  label: string;
  archive: Archive;
  /** Opens the panel that saves into the device's own photos; null where the platform has none. */
  onToPhotos: (() => void) | null;
  /** Whether it is what a visitor comes for: the first way to save stands out. */
  isMain?: boolean;
  /** What else is done with them. */
  children?: ReactNode;
};

/** Downloads all media of a section: as an archive, or into the phone's photos where possible (requirement G8). */
export function DownloadAll({ label, archive, onToPhotos, isMain = false, children }: DownloadAllProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {onToPhotos && (
        <Button variant={isMain ? 'primary' : 'secondary'} icon="photo" onClick={onToPhotos}>
          {t('downloads.toPhotos')}
        </Button>
      )}
      <Button
        variant={isMain && !onToPhotos ? 'primary' : 'secondary'}
        icon="download"
        isBusy={archive.state.phase === 'preparing'}
        onClick={archive.start}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
