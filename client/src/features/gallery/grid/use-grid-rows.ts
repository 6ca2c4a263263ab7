import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Media } from '#shared/media/media.ts';
import { type CellSpan, type GridShape, shapeOf } from './justified-row.ts';
import { type JustifiedRows, NO_CELLS } from './justified-rows.ts';
import { areShapesAwaited, loadShapes, onShapesKnown, rowsOf, usualRatio } from './picture-shapes.ts';

/** Rows render this far beyond the screen. Rows of known shapes are laid out twice as far away, out of sight. */
const OVERSCAN_PX = 600;
const LAID_OUT_IF_KNOWN_PX = 1_200;
/** Rows this close to the screen are laid out with unknown shapes, unless these still load and nothing scrolls. */
const LAID_OUT_PX = 100;
/**
 * If the screen's bottom is this close to the grid's end, and at least this far below its top, all rows are laid out,
 * so that what follows the grid does not move.
 */
const END_PX = 6_000;
const SHAPES_AHEAD = 12;
/** Up to this many media, a grid renders all cells and lays out all rows at the first scroll, so that nothing moves. */
const MOST_UNWINDOWED = 60;
/** Above this scroll speed, thumbnails cannot load in time, so none is requested. */
const PAUSE_PX_PER_MS = 2.5;
/** Above this scroll speed, about ten screens per second, no new row is rendered: nobody could recognize a photo. */
const FREEZE_PX_PER_MS = 8;
const SLOWED_AFTER_MS = 120;

const areSame = (one: GridShape | null, other: GridShape) => JSON.stringify(one) === JSON.stringify(other);

function useGridShape(list: RefObject<HTMLElement | null>): GridShape | null {
  const [shape, setShape] = useState<GridShape | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const measured = shapeOf(element);
      setShape((known) => (areSame(known, measured) ? known : measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return shape;
}

type ShownRows = { medias: readonly Media[]; shape: GridShape; isOfSeveralDays: boolean; rows: JustifiedRows };
/** The last rows of each grid, by its first media, so that a returning visitor finds the same layout. */
const shownRows = new WeakMap<Media, ShownRows>();

const areSameMedias = (one: readonly Media[], other: readonly Media[]) =>
  one.length === other.length && one.every((media, index) => media === other[index]);

function keptRowsOf(medias: readonly Media[], shape: GridShape, isOfSeveralDays: boolean): JustifiedRows {
  const [first] = medias;
  const shown = first && shownRows.get(first);
  if (shown?.isOfSeveralDays === isOfSeveralDays && areSame(shown.shape, shape) && areSameMedias(shown.medias, medias))
    return shown.rows;
  const rows = rowsOf(medias, shape, isOfSeveralDays);
  if (first) shownRows.set(first, { medias, shape, isOfSeveralDays, rows });
  return rows;
}

/** Returns the grid's rows; null before the grid has been measured. */
export function useGridRows(
  list: RefObject<HTMLElement | null>,
  medias: readonly Media[],
  isOfSeveralDays: boolean,
): JustifiedRows | null {
  const shape = useGridShape(list);
  return useMemo(() => shape && keptRowsOf(medias, shape, isOfSeveralDays), [shape, medias, isOfSeveralDays]);
}

type Rendered = { readonly cells: CellSpan; readonly rows: JustifiedRows | null; readonly laidOut: number };

const areSameCells = (one: Rendered, other: Rendered) =>
  one.rows === other.rows &&
  one.laidOut === other.laidOut &&
  one.cells.first === other.cells.first &&
  one.cells.end === other.cells.end;

/** If `isAhead` is false, no cell beyond the screen is rendered, and no shape is loaded ahead. */
type Shown = { readonly medias: readonly Media[]; readonly isAhead: boolean };

const isRenderedWhole = ({ medias, isAhead }: Shown) => isAhead && medias.length <= MOST_UNWINDOWED;

/** Lays out the rows near the screen. Returns the cells to render; undefined if scrolling is too fast for new ones. */
function layOutNear(top: number, rows: JustifiedRows, shown: Shown, speed: number): CellSpan | undefined {
  const { medias, isAhead } = shown;
  const bottom = innerHeight - top;
  const isWhole = isRenderedWhole(shown);
  const isNearEnd = bottom > rows.height - END_PX;
  if (speed > FREEZE_PX_PER_MS && !isNearEnd) return undefined;
  const next = () => medias.slice(rows.laidOut, rows.laidOut + (isWhole ? 2 : 1) * SHAPES_AHEAD);
  const isNear = bottom > 0 || medias.length <= SHAPES_AHEAD;
  const loadsAhead = isAhead && speed <= PAUSE_PX_PER_MS && isNear;
  if (loadsAhead) loadShapes(next());
  const isEndWanted = medias.length <= MOST_UNWINDOWED ? scrollY > 0 : isNearEnd && bottom > END_PX;
  const end = isEndWanted ? { index: medias.length } : {};
  const known = { knownBottom: bottom + LAID_OUT_IF_KNOWN_PX };
  rows.layOut(known, usualRatio());
  // If the visitor does not scroll, the space below laid out rows, or in the lower half of the screen, waits for shapes
  // that still load.
  const isBelowPhotos = rows.laidOut > 0 || top > innerHeight / 2;
  const canWait = speed === 0 && isBelowPhotos && (!isAhead || areShapesAwaited(next()));
  if (!canWait || isEndWanted) rows.layOut({ ...known, bottom: bottom + LAID_OUT_PX, ...end }, usualRatio());
  if (speed > FREEZE_PX_PER_MS) return undefined;
  if (loadsAhead) loadShapes(next());
  if (isWhole) return { first: 0, end: medias.length };
  const overscan = isAhead ? OVERSCAN_PX : 0;
  return rows.between(-top - overscan, bottom + overscan);
}

function useCells(list: RefObject<HTMLElement | null>, rows: JustifiedRows | null, { medias, isAhead }: Shown) {
  const ahead = useRef(isAhead);
  const [rendered, setRendered] = useState<Rendered>({ cells: NO_CELLS, rows: null, laidOut: 0 });
  const render = useCallback(
    (cells?: CellSpan) =>
      setRendered((known) => {
        // When a grid above grows, the last cells of this one leave the screen, but stay mounted to finish loading.
        const isMoved =
          !ahead.current && known.rows === rows && cells?.first === known.cells.first && cells.end < known.cells.end;
        const next = { cells: isMoved ? known.cells : (cells ?? known.cells), rows, laidOut: rows?.laidOut ?? 0 };
        return areSameCells(known, next) ? known : next;
      }),
    [rows],
  );
  const update = useCallback(
    (speed: number) => {
      const element = list.current;
      if (!element || !rows) return;
      const shown = { medias, isAhead: ahead.current };
      const near = layOutNear(element.getBoundingClientRect().top, rows, shown, speed);
      // While scrolling, cells beyond the screen render in short tasks.
      if (near && speed > 0 && !isRenderedWhole(shown)) startTransition(() => render(near));
      else render(near);
    },
    [list, rows, medias, render],
  );
  const layOut = useCallback(
    (index: number) => {
      if (rows?.layOut({ index }, usualRatio())) render();
    },
    [rows, render],
  );
  useLayoutEffect(() => update(0), [update]);
  useEffect(() => {
    if (ahead.current === isAhead) return;
    ahead.current = isAhead;
    startTransition(() => update(0));
  }, [isAhead, update]);
  return { cells: rendered.rows === rows ? rendered.cells : NO_CELLS, update, layOut };
}

/** Returns the cells near the screen. While `isFast`, new cells load no thumbnails, so that visible ones come first. */
export function useCellsNearScreen(list: RefObject<HTMLElement | null>, rows: JustifiedRows | null, shown: Shown) {
  const { cells, update, layOut } = useCells(list, rows, shown);
  const [isFast, setIsFast] = useState(false);
  useEffect(() => {
    let pace: Pace = { y: scrollY, at: performance.now(), speeds: [0, 0] };
    let speed = 0;
    let slowed: ReturnType<typeof setTimeout> | undefined;
    const updateAtPace = () => update(speed);
    const onSlowed = () => {
      speed = 0;
      setIsFast(false);
      updateAtPace();
    };
    const onScroll = () => {
      pace = paceAfter(pace, { y: scrollY, at: performance.now() });
      speed = speedOf(pace);
      clearTimeout(slowed);
      slowed = setTimeout(onSlowed, SLOWED_AFTER_MS);
      setIsFast(speed > PAUSE_PX_PER_MS);
      // Renders all but transitions before the next frame. On slow phones, another task would run some frames later.
      flushSync(updateAtPace);
    };
    const observer = new ResizeObserver(updateAtPace);
    observer.observe(document.body);
    const stop = onShapesKnown(updateAtPace);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', updateAtPace);
    return () => {
      clearTimeout(slowed);
      setIsFast(false);
      stop();
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', updateAtPace);
    };
  }, [update]);
  return { cells, isFast, layOut };
}

/** A scroll position `y` in px at the time `at` in ms, with the last two speeds in px per ms. */
export type Pace = { readonly y: number; readonly at: number; readonly speeds: readonly [number, number] };

export function paceAfter(before: Pace, { y, at }: { y: number; at: number }): Pace {
  const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
  return { y, at, speeds: [before.speeds[1], speed] };
}

/** Returns the lower of the last two speeds, in px per ms. A jump has only one high speed, so it does not count. */
export const speedOf = ({ speeds }: Pace): number => Math.min(...speeds);
