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
import { type CellSpan, type GridShape, ROWS_BEFORE_BREAK, shapeOf } from './justified-row.ts';
import { JustifiedRows, NO_CELLS } from './justified-rows.ts';
import { loadShapes, onShapesKnown, ratioOf, usualRatio } from './picture-shapes.ts';

/** Rows are rendered this far above and below the screen. They are laid out before, so that none moves while it is visible. */
const OVERSCAN_PX = 600;
/** Rows are laid out even farther where the shapes of their pictures are known. */
const LAID_OUT_IF_KNOWN_PX = 1_200;
/** This near to the end of a grid all of it is laid out, so that what follows stays where it is. */
const END_PX = 6_000;
/** The shapes of so many pictures after those are loaded. */
const SHAPES_AHEAD = 12;
/**
 * A grid of at most so many media is rendered as a whole, and laid out as a whole once the page scrolls: what follows it
 * never moves. At rest, shapes are waited for.
 */
const MOST_UNWINDOWED = 60;
/** At a higher speed a photo leaves the screen before its thumbnail could load: none is requested. */
const PAUSE_PX_PER_MS = 2.5;
/** At a higher speed, about ten screens a second, nobody can recognize a photo: no row is rendered. */
const FREEZE_PX_PER_MS = 8;
const SLOWED_AFTER_MS = 120;
type Measures = { readonly shape: GridShape; readonly breakHeight: number };

const areSame = (one: Measures | null, { shape, breakHeight }: Measures) =>
  one?.breakHeight === breakHeight &&
  one.shape.width === shape.width &&
  one.shape.gap === shape.gap &&
  one.shape.rowHeight === shape.rowHeight &&
  one.shape.paper?.width === shape.paper?.width &&
  one.shape.paper?.height === shape.paper?.height;

/** The grid's measures and the height of what stands between its rows, before the first paint and after each resize. */
function useMeasures(list: RefObject<HTMLElement | null>, rowBreak: RefObject<HTMLElement | null>): Measures | null {
  const [measures, setMeasures] = useState<Measures | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const measured = { shape: shapeOf(element), breakHeight: rowBreak.current?.offsetHeight ?? 0 };
      setMeasures((known) => (areSame(known, measured) ? known : measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (rowBreak.current) observer.observe(rowBreak.current);
    return () => observer.disconnect();
  }, [list, rowBreak]);
  return measures;
}

/** The rows of lists that were shown before, by their first media. Back from the home page, everything is where it was. */
const shownRows = new WeakMap<Media, { medias: readonly Media[]; measures: Measures; rows: JustifiedRows }>();

const areSameMedias = (one: readonly Media[], other: readonly Media[]) =>
  one.length === other.length && one.every((media, index) => media === other[index]);

function rowsOf(medias: readonly Media[], measures: Measures): JustifiedRows {
  const [first] = medias;
  const shown = first && shownRows.get(first);
  if (shown && areSame(shown.measures, measures) && areSameMedias(shown.medias, medias)) return shown.rows;
  const rowBreak = { afterRow: ROWS_BEFORE_BREAK, height: measures.breakHeight };
  const rows = new JustifiedRows(measures.shape, medias.length, (index) => ratioOf(medias[index]), rowBreak);
  if (first) shownRows.set(first, { medias, measures, rows });
  return rows;
}

/** The rows of a grid's media; null before its first measurement. */
export function useGridRows(
  list: RefObject<HTMLElement | null>,
  rowBreak: RefObject<HTMLElement | null>,
  medias: readonly Media[],
): JustifiedRows | null {
  const measures = useMeasures(list, rowBreak);
  return useMemo(() => measures && rowsOf(medias, measures), [measures, medias]);
}

/** What is rendered. A change of `laidOut` renders again, because cells have found their places. */
type Rendered = { readonly cells: CellSpan; readonly rows: JustifiedRows | null; readonly laidOut: number };

const areSameCells = (one: Rendered, other: Rendered) =>
  one.rows === other.rows &&
  one.laidOut === other.laidOut &&
  one.cells.first === other.cells.first &&
  one.cells.end === other.cells.end;

/** What a grid shows. While `isAhead` is false, cells beyond the screen are not rendered, and no picture is loaded ahead. */
type Shown = { readonly medias: readonly Media[]; readonly isAhead: boolean };

/** The cells near the screen. `update` computes them again, `layOut` fixes the place of one far away. */
function useCells(list: RefObject<HTMLElement | null>, rows: JustifiedRows | null, { medias, isAhead }: Shown) {
  const ahead = useRef(isAhead);
  const [rendered, setRendered] = useState<Rendered>({ cells: NO_CELLS, rows: null, laidOut: 0 });
  const render = useCallback(
    (cells?: CellSpan) =>
      setRendered((known) => {
        const next = { cells: cells ?? known.cells, rows, laidOut: rows?.laidOut ?? 0 };
        return areSameCells(known, next) ? known : next;
      }),
    [rows],
  );
  const update = useCallback(
    (speed: number) => {
      const element = list.current;
      if (!element || !rows) return;
      const { top } = element.getBoundingClientRect();
      const bottom = innerHeight - top;
      const isWhole = medias.length <= MOST_UNWINDOWED && ahead.current;
      const overscan = ahead.current ? OVERSCAN_PX : 0;
      const isNearEnd = bottom > rows.height - END_PX;
      if (speed > FREEZE_PX_PER_MS && !isNearEnd) return;
      const next = () => medias.slice(rows.laidOut, rows.laidOut + (isWhole ? 2 : 1) * SHAPES_AHEAD);
      const loadsAhead = ahead.current && speed <= PAUSE_PX_PER_MS && bottom > 0;
      if (loadsAhead) loadShapes(next());
      const isEndWanted = medias.length <= MOST_UNWINDOWED ? scrollY > 0 : isNearEnd && bottom > END_PX;
      const end = isEndWanted ? { index: medias.length } : {};
      rows.layOut({ bottom: bottom + OVERSCAN_PX, knownBottom: bottom + LAID_OUT_IF_KNOWN_PX, ...end }, usualRatio());
      if (speed > FREEZE_PX_PER_MS) return render();
      if (loadsAhead) loadShapes(next());
      if (isWhole) return render({ first: 0, end: medias.length });
      const near = rows.between(-top - overscan, bottom + overscan);
      // While the page scrolls, React renders the cells beyond the screen in short tasks.
      if (speed > 0) startTransition(() => render(near));
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
    // In a transition: React renders the cells beyond the screen in short tasks.
    startTransition(() => update(0));
  }, [isAhead, update]);
  return { cells: rendered.rows === rows ? rendered.cells : NO_CELLS, update, layOut };
}

/**
 * The cells near the screen, updated when the page scrolls or its height changes, or more shapes are known. While
 * `isFast`, new thumbnails wait until the page slows down, so that those which stay on the screen load first.
 */
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
      // Before this frame is painted: on a slow phone a task of its own would come frames later, when more is on the screen.
      flushSync(updateAtPace);
    };
    const observer = new ResizeObserver(updateAtPace);
    observer.observe(document.body);
    const stop = onShapesKnown(updateAtPace);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', updateAtPace);
    return () => {
      // The timer that would reset `isFast` is gone.
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

/** How fast a page scrolls: its position `y` in px at the time `at` in ms, and its last two speeds in px per ms. */
export type Pace = { readonly y: number; readonly at: number; readonly speeds: readonly [number, number] };

/** The pace after one more scroll event. */
export function paceAfter(before: Pace, { y, at }: { y: number; at: number }): Pace {
  const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
  return { y, at, speeds: [before.speeds[1], speed] };
}

/** The speed in px per ms: the lower of the last two, so that a single jump, such as to the end, does not count. */
export function speedOf({ speeds }: Pace): number {
  return Math.min(...speeds);
}
