import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type RenderSlideContainerProps, type RenderSlideProps, useController } from 'yet-another-react-lightbox';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './media-viewer.module.css';
import { type ClipSlide, isClip, thumbOf } from './use-slides.ts';

/** Height of a video's controls at its lower edge: a drag there seeks and does not swipe. */
const CONTROLS_PX = 72;

/** While the video has the focus, the arrow keys seek in it. Elsewhere they step through the slides. */
function keepSeekKeys(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

function keepSeekDrags(event: PointerEvent<HTMLVideoElement>) {
  const { bottom } = event.currentTarget.getBoundingClientRect();
  if (bottom - event.clientY < CONTROLS_PX) event.stopPropagation();
}

type VideoSlideProps = { slide: ClipSlide; isCurrent: boolean; onRetry: () => void };

/** A video with the browser's own controls. It loads once it is the current slide, and pauses when it no longer is. */
function VideoSlide({ slide, isCurrent, onRetry }: VideoSlideProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);
  if (hasFailed) return <FailedSlide onRetry={onRetry} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: visitors' videos have no captions to offer
    <video
      ref={video}
      className={styles.clip}
      src={slide.src}
      poster={slide.poster}
      aria-label={slide.name}
      controls
      playsInline
      preload={isCurrent ? 'metadata' : 'none'}
      onError={() => setHasFailed(true)}
      onKeyDown={keepSeekKeys}
      onPointerDown={keepSeekDrags}
    />
  );
}

/** Replaces a photo or video that failed to load: what happened, and a button that retries (requirement G6). */
function FailedSlide({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { focus } = useController();
  const retry = () => {
    // The button disappears with the failure. Without the focus the viewer would receive no keys.
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

/** Hides a thumbnail that failed to load: its place stays empty, without the browser's broken image icon. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

/** Shows the thumbnail behind a picture while the picture loads. */
function withThumb({ slide, children }: RenderSlideContainerProps): ReactNode {
  const thumb = thumbOf(slide);
  return (
    <>
      {thumb && <img className={styles.thumb} src={thumb} alt="" draggable={false} onError={hide} />}
      {children}
    </>
  );
}

/** The library's render functions for the content of slides. */
export function slideRendering(onRetry: () => void) {
  return {
    slide: ({ slide, offset }: RenderSlideProps) =>
      isClip(slide) && <VideoSlide key={slide.src} slide={slide} isCurrent={offset === 0} onRetry={onRetry} />,
    slideContainer: withThumb,
    iconError: () => <FailedSlide onRetry={onRetry} />,
    buttonZoom: () => null,
  };
}
