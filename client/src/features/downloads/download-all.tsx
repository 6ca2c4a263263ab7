import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './download-all.module.css';
import type { Archive } from './use-downloads.ts';

type DownloadAllProps = {
  label: string;
  archive: Archive;
  onToPhotos: (() => void) | null;
  isMain?: boolean;
  /** A button that may come later. */
  children?: ReactNode;
};

/** Downloads a section as an archive, or into the phone's photos where possible (requirement G8). */
export function DownloadAll({ label, archive, onToPhotos, isMain = false, children }: DownloadAllProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions} data-more={Boolean(children)}>
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
      {children && <span className={styles.later}>{children}</span>}
    </div>
  );
}
