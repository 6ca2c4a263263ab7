import { type CSSProperties, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ControllerRef } from 'yet-another-react-lightbox';
import { mayMove } from '#client/lib/use-media-query.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './thumb-strip.module.css';

type ThumbStripProps = {
  medias: readonly Media[];
  current: number;
  isChosen: (media: Media) => boolean;
  controller: RefObject<ControllerRef | null>;
};

/** Stops the event, so that a gesture scrolls the strip instead of moving the photo. */
const keepInStrip = (event: SyntheticEvent) => event.stopPropagation();

function useStrip(strip: RefObject<HTMLDivElement | null>, current: number, count: number) {
  const [range, setRange] = useState(() =>
    stripWindow(Math.max(0, middleOf(current) - innerWidth / 2), innerWidth, count),
  );
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 };
    const next = stripWindow(scrollLeft, clientWidth, count);
    setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
  };
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    const isNear = shown.current !== null && Math.abs(shown.current - current) <= 1;
    const isStill = !isNear || !mayMove();
    const element = strip.current;
    const left = middleOf(current) - (element?.clientWidth ?? 0) / 2;
    element?.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
    shown.current = current;
  }, [strip, current]);
  return { range, onScroll };
}

/** Shows thumbnails for pointers only. Keyboards and screen readers get two buttons instead of thousands. */
export function ThumbStrip({ medias, current, isChosen, controller }: ThumbStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { range, onScroll } = useStrip(strip, current, medias.length);
  const goTo = (index: number) => {
    if (!controller.current) return;
    const { prev, next, getLightboxState } = controller.current;
    // Asks the viewer for its position, because `current` may be outdated for a moment.
    const count = index - getLightboxState().currentIndex;
    if (count > 0) next({ count });
    if (count < 0) prev({ count: -count });
  };
  return (
    <div
      ref={strip}
      className={styles.strip}
      aria-hidden
      tabIndex={-1}
      onScroll={onScroll}
      onPointerDown={keepInStrip}
      onWheel={keepInStrip}
    >
      <div className={styles.track} style={{ '--count': medias.length } as CSSProperties}>
        {medias.slice(range.first, range.end).map((media, at) => (
          <button
            key={media.id}
            type="button"
            tabIndex={-1}
            className={styles.thumb}
            style={{ '--at': range.first + at } as CSSProperties}
            data-current={range.first + at === current || undefined}
            onClick={() => goTo(range.first + at)}
          >
            <MediaPicture media={media} isEager />
            {media.kind === 'video' && <Icon name="play" size={16} />}
            {isChosen(media) && (
              <span className={styles.tick}>
                <Icon name="check" size={12} />
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** From the middle of a thumbnail to that of the next, in px, as in `thumb-strip.module.css`. */
const THUMB_PITCH = 48;
const FIRST_MIDDLE = 30;

/** Returns the centre of a thumbnail, in px within the strip. */
export const middleOf = (index: number): number => FIRST_MIDDLE + index * THUMB_PITCH;

const SPARE = 6;
const STEP = 4;

/** Returns which thumbnails to render of perhaps ten thousand; `end` is exclusive. All lengths are in px. */
export function stripWindow(scrollLeft: number, width: number, count: number): { first: number; end: number } {
  const middle = Math.round((scrollLeft + width / 2 - FIRST_MIDDLE) / THUMB_PITCH / STEP) * STEP;
  const side = Math.ceil(width / THUMB_PITCH / 2) + SPARE;
  return { first: Math.max(0, middle - side), end: Math.min(count, middle + side + 1) };
}
