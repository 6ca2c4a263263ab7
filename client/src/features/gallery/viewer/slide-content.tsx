import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './media-viewer.module.css';
import { ViewerFailure } from './viewer-failure.tsx';
import type { ClipSlide } from './use-slides.ts';

/** How much of a video's lower edge its controls take: a drag there seeks and is no swipe. */
const CONTROLS_PX = 72;

function keepSeekKeys(event: KeyboardEvent) {
  // Who has put the focus on the video steers the video; elsewhere the arrows step.
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

function keepSeekDrags(event: PointerEvent<HTMLVideoElement>) {
  const { bottom } = event.currentTarget.getBoundingClientRect();
  if (bottom - event.clientY < CONTROLS_PX) event.stopPropagation();
}

type ViewerClipProps = { slide: ClipSlide; isCurrent: boolean; onRetry: () => void };

/** A video with the browser's own controls; it stops when it is swiped away, and loads when it is looked at. */
export function ViewerClip({ slide, isCurrent, onRetry }: ViewerClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);
  if (hasFailed) return <ViewerFailure onRetry={onRetry} />;
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
