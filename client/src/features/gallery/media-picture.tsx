import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { type Media, mediaPath } from '#shared/media.ts';
import styles from './media-picture.module.css';

/** A media's thumbnail, or a placeholder where its picture fails to load (requirement G6). */
export function MediaPicture({ media, isEager = false }: { media: Media; isEager?: boolean }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <span className={styles.placeholder} role="img" aria-label={t('gallery.imageFailed')}>
        <Icon name="photo" size={28} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      data-shown={state === 'shown' || undefined}
      src={mediaPath('thumb', media.id, media.filename)}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
