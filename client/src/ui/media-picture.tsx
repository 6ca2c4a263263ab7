import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSlowOrSaving } from '#client/lib/use-media-query.ts';
import { type Media, previewPath } from '#shared/media/media.ts';
import { Icon } from './icon.tsx';
import styles from './media-picture.module.css';
import { pictureProps } from './picture-props.ts';

type MediaPictureProps = {
  media: Media;
  isEager?: boolean;
  /** A picture that does not load yet waits. */
  isPaused?: boolean;
  /**
   * In px, where it may be too large for its thumbnail, over which the preview then comes, or of another shape: it is then
   * shown whole over its own blur, never cropped.
   */
  width?: number | undefined;
  height?: number | undefined;
};

/** Device pixels for each of the file's; on a phone with three for each px, more are not seen. */
const mostEnlarged = () => (devicePixelRatio > 2.5 ? 1.5 : 1.1);

/** The scale of an image that is whole within a box. */
const scaleIn = ({ naturalWidth, naturalHeight }: HTMLImageElement, width: number, height: number) =>
  naturalWidth > 0 ? Math.min(width / naturalWidth, height / naturalHeight) : 0;

/** Rows round their edges: a difference of so much of the width or the height is not seen as a crop. */
const MOST_CROPPED = 1.03;

function isCropped({ naturalWidth, naturalHeight }: HTMLImageElement, width: number, height: number): boolean {
  const ratio = (naturalWidth * height) / (naturalHeight * width);
  return ratio > MOST_CROPPED || ratio < 1 / MOST_CROPPED;
}

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

/** Thumbnail or placeholder (requirement G6). Failures are retried with the network. Memoized. */
export const MediaPicture = memo(function MediaPicture(props: MediaPictureProps) {
  const { media, isEager, isPaused = false, width, height = 0 } = props;
  const thumb = useRef<HTMLImageElement>(null);
  const [isSharpened, setIsSharpened] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasStarted, setHasStarted] = useState(!isPaused);
  if (!isPaused && !hasStarted) setHasStarted(true);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setHasFailed(false);
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  useLayoutEffect(() => (thumb.current && !hasFailed ? trackLoading(thumb.current) : undefined), [hasFailed]);
  // Of those that have come, only a picture that is drawn too large or in another shape renders again.
  const fit = useCallback(() => {
    const image = thumb.current;
    if (width === undefined || !image?.complete) return;
    setIsWhole(isCropped(image, width, height));
    setIsSharpened(media.kind === 'photo' && scaleIn(image, width, height) * devicePixelRatio > mostEnlarged());
  }, [media.kind, width, height]);
  useLayoutEffect(fit, [fit]);
  if (hasFailed) return <Placeholder />;
  const picture = pictureProps(media);
  const image = (
    <img
      ref={thumb}
      {...picture}
      data-whole={isWhole || undefined}
      alt=""
      src={hasStarted ? picture.src : undefined}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        show(currentTarget);
        fit();
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

/** The preview over the thumbnail. None to save data or on a slow line, and the thumbnail stays where it fails. */
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
