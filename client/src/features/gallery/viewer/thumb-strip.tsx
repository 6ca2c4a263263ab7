import { type CSSProperties, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { hide } from './failed-slide.tsx';
import styles from './thumb-strip.module.css';

type ThumbStripProps = {
  medias: readonly Media[];
  /** The index of the media on the screen. */
  current: number;
  isChosen: (media: Media) => boolean;
  /** Moves the viewer backwards by this many media. */
  onPrev: (by: { count: number }) => void;
  onNext: (by: { count: number }) => void;
};

/** A drag or a turn of the wheel over the strip scrolls it, and does not move the photo. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** Scrolls a strip of thumbnails to the current one, and says which of them are near enough to be rendered. */
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
    const isStill = !isNear || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const element = strip.current;
    const left = middleOf(current) - (element?.clientWidth ?? 0) / 2;
    element?.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
    shown.current = current;
  }, [strip, current]);
  return { range, onScroll };
}

/**
 * The thumbnails of all media in a row, the current one in the middle where there are enough on both sides. It is for fingers and pointers: the keyboard and
 * screen readers have the previous and the next media, and would have to pass thousands of buttons here.
 */
export function ThumbStrip({ medias, current, isChosen, onPrev, onNext }: ThumbStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { range, onScroll } = useStrip(strip, current, medias.length);
  const goTo = (index: number) => {
    if (index > current) onNext({ count: index - current });
    if (index < current) onPrev({ count: current - index });
  };
  return (
    <div
      ref={strip}
      className={styles.strip}
      aria-hidden
      tabIndex={-1}
      onScroll={onScroll}
      onPointerDown={keep}
      onWheel={keep}
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
            <img src={mediaPath('thumb', media.id, media.filename)} alt="" draggable={false} onError={hide} />
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

/** The width of a thumbnail in the viewer's strip with the gap after it, in px. `thumb-strip.module.css` has it, too. */
const THUMB_PITCH = 48;
/** Where the middle of the first thumbnail is, in px. */
const FIRST_MIDDLE = 30;

/** Where the middle of a thumbnail is in the strip, in px. */
export const middleOf = (index: number): number => FIRST_MIDDLE + index * THUMB_PITCH;

/** How many thumbnails are rendered beyond each edge of the screen. */
const SPARE = 6;
/** The window moves in steps of this many thumbnails, so that a scroll seldom renders. */
const STEP = 4;

/**
 * Which thumbnails of a strip are rendered: a gallery may have ten thousand media.
 * @param scrollLeft how far the strip is scrolled, in px
 * @param width of the strip on the screen, in px.
 * @returns `end` is the index after the last one
 */
export function stripWindow(scrollLeft: number, width: number, count: number): { first: number; end: number } {
  const middle = Math.round((scrollLeft + width / 2 - FIRST_MIDDLE) / THUMB_PITCH / STEP) * STEP;
  const side = Math.ceil(width / THUMB_PITCH / 2) + SPARE;
  return { first: Math.max(0, middle - side), end: Math.min(count, middle + side + 1) };
}
