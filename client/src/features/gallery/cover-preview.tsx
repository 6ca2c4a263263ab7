import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savesData } from '#client/lib/use-media-query.ts';
import type { Media } from '#shared/media/media.ts';
import styles from './cover-preview.module.css';
import { previewPath } from './viewer/use-slides.ts';

type CoverPreviewProps = { media: Media; onOpen: ((media: Media) => void) | undefined };

export function CoverPreview({ media, onOpen }: CoverPreviewProps) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <button type="button" aria-label={t('viewer.cover')} onClick={() => onOpen?.(media)}>
      {!savesData() && failed !== media.id && (
        <img
          key={media.id}
          className={styles.preview}
          data-shown={loaded === media.id || undefined}
          src={previewPath(media)}
          alt=""
          fetchPriority="low"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(media.id)}
          onError={() => setFailed(media.id)}
        />
      )}
    </button>
  );
}
