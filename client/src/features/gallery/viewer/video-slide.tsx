import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { IconButton } from '#client/ui/button.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './media-viewer.module.css';
import { type ClipSlide, thumbOf } from './use-slides.ts';

/** A drag closer to the bottom than this (px) moves the video's position, not the slide. */
const CONTROLS_PX = 72;

/** Keeps arrow keys from the viewer, which would change the slide: they move the position of a focused video. */
function keepSeekKeys(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

function keepSeekDrags(event: PointerEvent<HTMLVideoElement>) {
  const { bottom } = event.currentTarget.getBoundingClientRect();
  if (bottom - event.clientY < CONTROLS_PX) event.stopPropagation();
}

/** Returns a media's poster, and a style with its ratio: the poster's, until `setRatio` sets the video's own. */
export function useRatio(media: Media) {
  const [ratio, setRatio] = useState<number | null>(null);
  const poster = thumbOf(media);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setRatio((known) => known ?? image.naturalWidth / image.naturalHeight);
    image.src = poster;
    return () => {
      image.onload = null;
    };
  }, [poster]);
  return { poster, style: ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties), setRatio };
}

/** Loads the metadata of a video whose slide is current, and pauses others. A press shows the browser's controls. */
export function VideoSlide({ slide, isCurrent, failed }: { slide: ClipSlide; isCurrent: boolean; failed: ReactNode }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const { poster, style, setRatio } = useRatio(slide.media);
  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);
  if (hasFailed) return failed;
  const start = () => {
    // The pressed button disappears, so the video's controls take the focus.
    flushSync(() => setHasStarted(true));
    video.current?.focus();
    video.current?.play().catch((error: unknown) => logProblem('a video did not start', error));
  };
  return (
    <div className={styles.stage}>
      <div className={styles.box} style={style}>
        {/* biome-ignore lint/a11y/useMediaCaption: visitors' videos have no captions to offer */}
        <video
          ref={video}
          className={styles.clip}
          src={slide.src}
          poster={poster}
          aria-label={slide.name}
          controls={hasStarted}
          playsInline
          preload={isCurrent ? 'metadata' : 'none'}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight);
          }}
          onPlay={() => setHasStarted(true)}
          onError={() => setHasFailed(true)}
          onKeyDown={keepSeekKeys}
          onPointerDown={keepSeekDrags}
        />
        {!hasStarted && (
          <span className={styles.play}>
            <IconButton icon="play" label={t('viewer.play')} onClick={start} />
          </span>
        )}
      </div>
    </div>
  );
}
