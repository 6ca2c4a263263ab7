import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSlowOrSaving } from '#client/lib/connection.ts';
import { type Media, previewPath } from '#shared/media/media.ts';
import { Icon } from './icon.tsx';
import styles from './media-picture.module.css';
import { isOfOtherShape, pictureProps, WHOLE } from './picture-props.ts';

type MediaPictureProps = {
  media: Media;
  isEager?: boolean;
  /** Whether to wait before loading. A picture that has begun to load continues. */
  isPaused?: boolean;
  /**
   * The box's size in px. If it is given, the preview covers a photo's thumbnail that is too coarse for the box, and a
   * picture whose shape differs from the box's shape shows uncropped over its own blur.
   */
  width?: number | undefined;
  height?: number | undefined;
};

/** How long a failed picture waits for its first retry, in ms. Each later wait is twice as long. */
const FIRST_RETRY_MS = 4_000;

/** Returns how many device pixels a picture's pixel may cover. On a fine screen, coarser pictures still look sharp. */
const mostEnlarged = () => (devicePixelRatio > 2.5 ? 1.5 : 1.1);

/** Returns the scale at which the uncropped image fits into a box. */
const scaleIn = ({ naturalWidth, naturalHeight }: HTMLImageElement, width: number, height: number) =>
  naturalWidth > 0 ? Math.min(width / naturalWidth, height / naturalHeight) : 0;

/** Marks the image as loaded by a data attribute, so that no cell renders again. */
function show(image: HTMLImageElement): void {
  image.dataset.shown = '';
}

/** Shows a cached picture immediately. On unmount, cancels loading. */
function trackLoading(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) show(image);
  return () => {
    queueMicrotask(() => {
      if (!image.isConnected && !image.complete) image.removeAttribute('src');
    });
  };
}

/** Ends a failure after a wait, and when the network is back. */
function useRetry(hasFailed: boolean, setHasFailed: (hasFailed: boolean) => void): void {
  const retryMs = useRef(FIRST_RETRY_MS);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setHasFailed(false);
    // The waits differ, so that the pictures of a page do not come all at once.
    const timer = setTimeout(retry, retryMs.current * (0.7 + Math.random()));
    retryMs.current *= 2;
    addEventListener('online', retry, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [hasFailed, setHasFailed]);
}

/** Shows a thumbnail or a placeholder (G6). Retries a failure more and more rarely, and when the network is back. */
export const MediaPicture = memo(function MediaPicture(props: MediaPictureProps) {
  const { media, isEager, isPaused = false, width, height = 0 } = props;
  const thumb = useRef<HTMLImageElement>(null);
  const [isSharpened, setIsSharpened] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useRetry(hasFailed, setHasFailed);
  const [hasStarted, setHasStarted] = useState(!isPaused);
  if (!isPaused && !hasStarted) setHasStarted(true);
  useLayoutEffect(() => (thumb.current && !hasFailed ? trackLoading(thumb.current) : undefined), [hasFailed]);
  // After loading, a picture only renders again if it is enlarged too much or would be cropped.
  const fit = useCallback(() => {
    const image = thumb.current;
    if (width === undefined || !image?.complete) return;
    const isOther = isOfOtherShape(image.naturalWidth / image.naturalHeight, { width, height });
    // The attribute is set immediately, because on a slow phone React renders some frames after the picture appears.
    image.toggleAttribute(WHOLE, isOther);
    setIsWhole(isOther);
    setIsSharpened(media.kind === 'photo' && scaleIn(image, width, height) * devicePixelRatio > mostEnlarged());
  }, [media.kind, width, height]);
  useLayoutEffect(fit, [fit]);
  if (hasFailed) return <Placeholder />;
  const picture = pictureProps(media);
  const image = (
    <img
      ref={thumb}
      {...picture}
      alt=""
      src={hasStarted ? picture.src : undefined}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        fit();
        show(currentTarget);
      }}
      onError={() => setHasFailed(true)}
    />
  );
  return (
    <>
      {isWhole && <img className={styles.blur} src={picture.src} alt="" draggable={false} />}
      {image}
      {isSharpened && !isPaused && <SharpPicture media={media} />}
    </>
  );
});

/** Shows the preview over the thumbnail, unless it fails, the connection is slow, or the visitor saves data. */
export function SharpPicture({ media }: { media: Media }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === media.id || isSlowOrSaving()) return null;
  return (
    <img
      key={media.id}
      ref={trackLoading}
      className={styles.sharp}
      src={previewPath(media)}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => show(currentTarget)}
      onError={() => setFailed(media.id)}
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
