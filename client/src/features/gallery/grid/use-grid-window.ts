import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type GridShape, NO_ROWS, type RowSpan, rowsBetween } from './grid-window.ts';
import { type Pace, paceAfter, speedOf } from './scroll-pace.ts';

/** Rows are made this far before they come onto the screen. */
const REACH_PX = 600;
/** A section of so many media is in the page whole. */
const WHOLE_UP_TO = 60;
/** Faster than this a photo is gone before its thumbnail could be there: none is asked for. */
const RUSH_PX_PER_MS = 2.5;
/** Faster than this nobody tells a photo from its empty cell: no row is made. Some ten screens a second. */
const RACE_PX_PER_MS = 8;
const SLOWED_AFTER_MS = 120;

/** Reads the layout that the style sheet gives the grid: the columns have one home, there. */
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

/** The grid's shape, followed as the page is resized; known before the first paint. */
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

/** The rows in reach of the screen, looked up anew by `look`. */
function useReach(list: RefObject<HTMLElement | null>, shape: GridShape | null, count: number) {
  const [rows, setRows] = useState(NO_ROWS);
  const look = useCallback(() => {
    const element = list.current;
    if (!element || !shape) return;
    const { top } = element.getBoundingClientRect();
    const stretch =
      count <= WHOLE_UP_TO
        ? { top: 0, bottom: Number.POSITIVE_INFINITY }
        : { top: -top - REACH_PX, bottom: innerHeight - top + REACH_PX };
    const reached = rowsBetween(shape, count, stretch);
    setRows((known) => (isSameSpan(known, reached) ? known : reached));
  }, [list, shape, count]);
  useLayoutEffect(look, [look]);
  return { rows, look };
}

/**
 * The rows in reach of the screen, followed as the page scrolls or changes above the grid; and whether it rushes by, so
 * that new thumbnails wait until it slows down and the ones that stay come first.
 */
export function useRowsInReach(list: RefObject<HTMLElement | null>, shape: GridShape | null, count: number) {
  const { rows, look } = useReach(list, shape, count);
  const [isRushing, setIsRushing] = useState(false);
  useEffect(() => {
    let pace: Pace = { y: scrollY, at: performance.now(), speeds: [0, 0] };
    let slowed: ReturnType<typeof setTimeout> | undefined;
    const onSlowed = () => {
      setIsRushing(false);
      look();
    };
    const onScroll = () => {
      pace = paceAfter(pace, { y: scrollY, at: performance.now() });
      const speed = speedOf(pace);
      clearTimeout(slowed);
      slowed = setTimeout(onSlowed, SLOWED_AFTER_MS);
      setIsRushing(speed > RUSH_PX_PER_MS);
      if (speed <= RACE_PX_PER_MS) look();
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      // What tells that it slowed down goes with it.
      clearTimeout(slowed);
      setIsRushing(false);
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', look);
    };
  }, [look]);
  return { rows, isRushing };
}
