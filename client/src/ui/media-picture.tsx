import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { Icon } from './icon.tsx';
import styles from './media-picture.module.css';

type MediaPictureProps = {
  media: Media;
  isEager?: boolean;
  /** A picture that does not load yet waits. */
  isPaused?: boolean;
};

/** By a data attribute, so that no cell renders. */
function show(image: HTMLImageElement): void {
  image.dataset.shown = '';
}

/** Shows a cached picture immediately, and cancels an unfinished one on unmount. */
function trackLoading(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) show(image);
  return () => {
    queueMicrotask(() => {
      if (!image.isConnected && !image.complete) image.removeAttribute('src');
    });
  };
}

export const pictureProps = ({ id, filename }: Media) => ({
  className: styles.picture,
  src: mediaPath('thumb', id, filename),
});

/** Thumbnail or placeholder (requirement G6). Failures are retried with the network. Memoized. */
export const MediaPicture = memo(function MediaPicture({ media, isEager, isPaused = false }: MediaPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [hasStarted, setHasStarted] = useState(!isPaused);
  if (!isPaused && !hasStarted) setHasStarted(true);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setHasFailed(false);
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  if (hasFailed) return <Placeholder />;
  const picture = pictureProps(media);
  return (
    <img
      ref={trackLoading}
      {...picture}
      alt=""
      src={hasStarted ? picture.src : undefined}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={(event) => show(event.currentTarget)}
      onError={() => setHasFailed(true)}
    />
  );
});

function Placeholder() {
  const { t } = useTranslation();
  return (
    <span className={styles.placeholder} role="img" aria-label={t('gallery.imageFailed')}>
      <Icon name="photo" size={28} />
    </span>
  );
}
