import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { type Media, mediaPath } from '#shared/media.ts';
import styles from './media-picture.module.css';

type MediaPictureProps = {
  media: Media;
  isEager?: boolean;
  /** While true, a picture that has not begun to load waits. */
  isPaused?: boolean;
};

/** Shows a picture that has loaded: in the element alone, so that a page of them costs no drawing of its cells. */
function show(image: HTMLImageElement): void {
  image.dataset.shown = '';
}

/** A picture that is there already shows at once; one that leaves the page unloaded frees the line for those that stay. */
function follow(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) show(image);
  return () => {
    queueMicrotask(() => {
      if (!image.isConnected && !image.complete) image.removeAttribute('src');
    });
  };
}

/**
 * A media's thumbnail, or a placeholder where its picture fails to load (requirement G6). One that failed is asked for
 * again when the network is back.
 */
export function MediaPicture({ media, isEager = false, isPaused = false }: MediaPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [hasBegun, setHasBegun] = useState(!isPaused);
  if (!isPaused && !hasBegun) setHasBegun(true);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setHasFailed(false);
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  if (hasFailed) return <Placeholder />;
  return (
    <img
      ref={follow}
      className={styles.picture}
      src={hasBegun ? mediaPath('thumb', media.id, media.filename) : undefined}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={(event) => show(event.currentTarget)}
      onError={() => setHasFailed(true)}
    />
  );
}

function Placeholder() {
  const { t } = useTranslation();
  return (
    <span className={styles.placeholder} role="img" aria-label={t('gallery.imageFailed')}>
      <Icon name="photo" size={28} />
    </span>
  );
}
