import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '#client/lib/object-url.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './chosen-photos.module.css';
import type { ChosenPhoto } from './upload-state.ts';

type ChosenPhotosProps = {
  photos: readonly ChosenPhoto[];
  onRemove: ((id: number) => void) | null;
};

export function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.grid} aria-label={t('downloads.choice')}>
      {photos.map((photo) => (
        <li key={photo.id} className={styles.cell}>
          <div className={styles.tile}>
            <Thumbnail file={photo.file} />
            <Progress photo={photo} />
            {onRemove && photo.status !== 'sent' && (
              <span className={styles.remove}>
                <IconButton
                  icon="close"
                  label={t('upload.remove', { name: photo.file.name })}
                  onClick={() => onRemove(photo.id)}
                />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Thumbnail({ file, isDecoration = false }: { file: File; isDecoration?: boolean }) {
  const url = useObjectUrl(file);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return isDecoration ? null : <span className={styles.name}>{file.name}</span>;
  return (
    url && (
      <img
        className={styles.picture}
        src={url}
        alt={isDecoration ? '' : file.name}
        decoding="async"
        onError={() => setHasFailed(true)}
      />
    )
  );
}

function Progress({ photo: { file, status, progress } }: { photo: ChosenPhoto }) {
  const { t } = useTranslation();
  if (status === 'sending') {
    return (
      <span className={styles.shade}>
        <progress
          className={styles.progress}
          aria-label={t('upload.sendingPhoto', { name: file.name })}
          max={100}
          value={Math.round(progress * 100)}
        />
      </span>
    );
  }
  if (status === 'waiting') return null;
  return (
    <span className={[styles.mark, styles[status]].join(' ')}>
      <Icon name={status === 'sent' ? 'check' : 'alert'} size={16} />
      <span>{status === 'sent' ? t('upload.sentPhoto') : t('upload.uncertainPhoto')}</span>
    </span>
  );
}
