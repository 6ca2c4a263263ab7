import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GridShape, NO_ROWS, type RowSpan, rowsBetween } from './grid-window.ts';

/** Rows are made this far before they come onto the screen. */
const REACH_PX = 600;
/** A section of so many media is in the page whole. */
const WHOLE_UP_TO = 60;
/** Faster than this a photo is gone before its thumbnail could be there: none is asked for. */
const RUSH_PX_PER_MS = 2.5;
const RUSH_OVER_MS = 120;

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

/** The rows in reach of the screen, followed as the page scrolls or changes above the grid. */
export function useRowsInReach(list: RefObject<HTMLElement | null>, shape: GridShape | null, count: number): RowSpan {
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
  useEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look]);
  return rows;
}

/** Whether the page rushes by: new thumbnails wait until it slows down, so that the ones that stay come first. */
export function useIsRushing(): boolean {
  const [isRushing, setIsRushing] = useState(false);
  const last = useRef({ y: 0, at: 0 });
  useEffect(() => {
    last.current = { y: scrollY, at: performance.now() };
    let calm: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const now = { y: scrollY, at: performance.now() };
      const speed = Math.abs(now.y - last.current.y) / Math.max(1, now.at - last.current.at);
      last.current = now;
      clearTimeout(calm);
      calm = setTimeout(() => setIsRushing(false), RUSH_OVER_MS);
      setIsRushing(speed > RUSH_PX_PER_MS);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(calm);
      removeEventListener('scroll', follow);
    };
  }, []);
  return isRushing;
}
