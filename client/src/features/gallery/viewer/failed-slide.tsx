import { createContext, type SyntheticEvent, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Slide, useController } from 'yet-another-react-lightbox';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline } from '#client/ui/offline-bar.tsx';
import styles from './media-viewer.module.css';
import { isClip, mediaOf, thumbOf } from './use-slides.ts';

/** The library does not pass it to what replaces a failed slide. */
export const SlideContext = createContext<Slide | null>(null);

/** For a failed photo or video: a retry (requirement G6). Offline it shows the thumbnail and retries by itself. */
export function FailedSlide({ onRetry }: { onRetry: (media: string) => void }) {
  const slide = useContext(SlideContext);
  const isOnline = useIsOnline();
  const media = slide ? mediaOf(slide) : '';
  useEffect(() => {
    const retry = () => onRetry(media);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [media, onRetry]);
  if (slide && !isOnline) return <OfflineSlide slide={slide} />;
  return <RetrySlide onRetry={() => onRetry(media)} />;
}

function RetrySlide({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { focus } = useController();
  const retry = () => {
    // The button disappears, and without focus the viewer receives no keys.
    focus();
    onRetry();
  };
  return (
    <div className={styles.failure}>
      <Icon name="photo" size={40} />
      <p role="status">{t('gallery.imageFailed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('gallery.retry')}
      </Button>
    </div>
  );
}

function OfflineSlide({ slide }: { slide: Slide }) {
  const { t } = useTranslation();
  return (
    <figure className={styles.offline}>
      <img className={styles.still} src={thumbOf(slide)} alt="" draggable={false} onError={hide} />
      <figcaption className={styles.offlineWords} role="status">
        {t(isClip(slide) ? 'viewer.offlineVideo' : 'viewer.offlinePhoto')}
      </figcaption>
    </figure>
  );
}

export function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.display = 'none';
}
