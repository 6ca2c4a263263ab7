import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaAtHeight } from '#client/features/gallery/grid/mounted-grids.ts';
import type { Media } from '#shared/media/media.ts';
import styles from './scrubber.module.css';

const VISIBLE_MS = 1_600;

const longestScroll = () => document.documentElement.scrollHeight - innerHeight;

function useScrollShare(rail: RefObject<HTMLElement | null>) {
  const [media, setMedia] = useState<string | null>(null);
  const [isScrolling, setIsScrolling] = useState(false);
  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      // Sets the property directly on the element, so that React does not render in each frame.
      rail.current?.style.setProperty('--share', String(Math.min(1, scrollY / Math.max(1, longestScroll()))));
      setMedia(mediaAtHeight(scrollY + innerHeight / 2));
    };
    const onScroll = () => {
      follow();
      setIsScrolling(true);
      clearTimeout(hiding);
      hiding = setTimeout(() => setIsScrolling(false), VISIBLE_MS);
    };
    follow();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(hiding);
      removeEventListener('scroll', onScroll);
    };
  }, [rail]);
  return { media, isScrolling };
}

const FIGURE_SPACE = '\u2007';

/** Pads a number to the width of the greatest number, so that the text after it does not move. */
const alignedTo = (greatest: number, number: number) => String(number).padStart(String(greatest).length, FIGURE_SPACE);

export function Scrubber({ medias, numbers }: { medias: readonly Media[]; numbers: ReadonlyMap<string, number> }) {
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const { media, isScrolling } = useScrollShare(rail);
  const places = useMemo(() => new Map(medias.map(({ id }, index) => [id, index])), [medias]);
  const total = medias.length;
  const index = places.get(media ?? '') ?? 0;
  const shown = medias[index];
  const number = shown && numbers.get(shown.id);
  const name = shown && number && t(`gallery.${shown.kind}`, { number });
  const onPointerMove = ({ clientY, currentTarget }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!isDragged || !box) return;
    const share = shareAt(clientY, box, currentTarget.clientHeight);
    scrollTo({ top: share * longestScroll(), behavior: 'instant' });
  };
  return (
    <div ref={track} className={styles.track} data-beside-bars>
      <div ref={rail} className={styles.rail}>
        <div
          className={styles.handle}
          data-shown={isScrolling || isDragged || undefined}
          role="slider"
          tabIndex={0}
          aria-label={t('viewer.scrubber')}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={total}
          aria-valuenow={index + 1}
          aria-valuetext={name || undefined}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setIsDragged(true);
          }}
          onPointerMove={onPointerMove}
          onLostPointerCapture={() => setIsDragged(false)}
          onKeyDown={scrollByKey}
        >
          <span className={styles.grip} />
          {name && (
            <span className={styles.label} aria-hidden="true">
              {t('viewer.position', { position: alignedTo(total, index + 1), total })}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function scrollByKey(event: KeyboardEvent): void {
  const top = keyTarget(event.key, { top: scrollY, longest: longestScroll(), screen: innerHeight });
  if (top === null) return;
  event.preventDefault();
  scrollTo({ top, behavior: 'instant' });
}

const ARROW_SCREENS = 0.5;
const PAGE_SCREENS = 10;

/** Returns a finger's position on the track, from 0 to 1. All lengths are in px; `height` is the handle's. */
export function shareAt(y: number, track: { readonly top: number; readonly height: number }, height: number): number {
  const share = (y - track.top - height / 2) / Math.max(1, track.height - height);
  return Math.min(1, Math.max(0, share));
}

/** Returns the scroll position in px to which a key leads; null for other keys. */
export function keyTarget(
  key: string,
  { top, longest, screen }: { readonly top: number; readonly longest: number; readonly screen: number },
): number | null {
  const targets: Record<string, number> = {
    ArrowUp: top - ARROW_SCREENS * screen,
    ArrowDown: top + ARROW_SCREENS * screen,
    PageUp: top - PAGE_SCREENS * screen,
    PageDown: top + PAGE_SCREENS * screen,
    Home: 0,
    End: longest,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(longest, Math.max(0, target));
}
