import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type GridShape, NO_ROWS, type RowSpan, rowsBetween } from './grid-window.ts';
import { type Pace, paceAfter, speedOf } from './scroll-pace.ts';

/** Rows are rendered this far above and below the screen. */
const OVERSCAN_PX = 600;
/** A grid of at most so many media is rendered as a whole. */
const MOST_UNWINDOWED = 60;
/** At a higher speed a photo leaves the screen before its thumbnail could load: none is requested. */
const PAUSE_PX_PER_MS = 2.5;
/** At a higher speed, about ten screens a second, nobody can recognize a photo: no row is rendered. */
const FREEZE_PX_PER_MS = 8;
const SLOWED_AFTER_MS = 120;

/** Reads the grid's layout from the style sheet, which alone defines the columns. */
function shapeOf(list: HTMLElement): GridShape {
  const style = getComputedStyle(list);
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    width: list.clientWidth,
    gap: Number.parseFloat(style.columnGap) || 0,
  };
}

const isSameShape = (a: GridShape | null, b: GridShape) =>
  a?.columns === b.columns && a.width === b.width && a.gap === b.gap;
const isSameSpan = (a: RowSpan, b: RowSpan) => a.first === b.first && a.end === b.end;

/** The grid's shape, measured before the first paint and after each resize; null before. */
export function useGridShape(list: RefObject<HTMLElement | null>): GridShape | null {
  const [shape, setShape] = useState<GridShape | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const measured = shapeOf(element);
      setShape((known) => (isSameShape(known, measured) ? known : measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return shape;
}

/** The rows near the screen; `update` computes them again. */
function useRows(list: RefObject<HTMLElement | null>, shape: GridShape | null, count: number) {
  const [rows, setRows] = useState(NO_ROWS);
  const update = useCallback(() => {
    const element = list.current;
    if (!element || !shape) return;
    const { top } = element.getBoundingClientRect();
    const part =
      count <= MOST_UNWINDOWED
        ? { top: 0, bottom: Number.POSITIVE_INFINITY }
        : { top: -top - OVERSCAN_PX, bottom: innerHeight - top + OVERSCAN_PX };
    const near = rowsBetween(shape, count, part);
    setRows((known) => (isSameSpan(known, near) ? known : near));
  }, [list, shape, count]);
  useLayoutEffect(update, [update]);
  return { rows, update };
}

/**
 * The rows near the screen, updated when the page scrolls or its height changes. While `isFast`, new thumbnails wait
 * until the page slows down, so that those which stay on the screen load first.
 */
export function useRowsNearScreen(list: RefObject<HTMLElement | null>, shape: GridShape | null, count: number) {
  const { rows, update } = useRows(list, shape, count);
  const [isFast, setIsFast] = useState(false);
  useEffect(() => {
    let pace: Pace = { y: scrollY, at: performance.now(), speeds: [0, 0] };
    let slowed: ReturnType<typeof setTimeout> | undefined;
    const onSlowed = () => {
      setIsFast(false);
      update();
    };
    const onScroll = () => {
      pace = paceAfter(pace, { y: scrollY, at: performance.now() });
      const speed = speedOf(pace);
      clearTimeout(slowed);
      slowed = setTimeout(onSlowed, SLOWED_AFTER_MS);
      setIsFast(speed > PAUSE_PX_PER_MS);
      if (speed <= FREEZE_PX_PER_MS) update();
    };
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', update);
    return () => {
      // The timer that would reset `isFast` is gone.
      clearTimeout(slowed);
      setIsFast(false);
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', update);
    };
  }, [update]);
  return { rows, isFast };
}
