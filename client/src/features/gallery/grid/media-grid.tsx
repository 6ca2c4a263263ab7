import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { partHeading } from '#client/features/gallery/time-words.ts';
import type { Media } from '#shared/media/media.ts';
import { partsIn } from '#shared/media/taken-at.ts';
import { cellIndex, emptyCellsProps } from './cell-props.ts';
import type { CellSpan } from './justified-row.ts';
import type { JustifiedRows } from './justified-rows.ts';
import { MediaCell } from './media-cell.tsx';
import styles from './media-grid.module.css';
import { gridChanged, registerGrid } from './mounted-grids.ts';
import { useCellsNearScreen, useGridRows } from './use-grid-rows.ts';

/** What a grid's ticks show and change: either the order's media, or the bought media that are chosen to be saved. */
export type Ticks = {
  readonly isChosen: (media: Media) => boolean;
  readonly isChanging: (media: Media) => boolean;
  readonly isLocked: boolean;
  /** Whether the order contains the package. Then all media for sale have a plain mark instead of a checkbox. */
  readonly hasPackage?: boolean;
  /** Returns whether a media can be ticked, so that it shows an empty ring. A tick does not change this function. */
  readonly canTick: (media: Media) => boolean;
  readonly isOfBought?: boolean;
  readonly pendingCount: number;
  /** Like the grid's `onOpen`, this function does not change with a tick, so that a tick renders only one cell. */
  readonly onToggle: (medias: readonly Media[], isWanted: boolean) => void;
};

/** Gives a grid its ticks. A store outside of React's state lets a tick render only the grid, not the whole page. */
export type TickStore = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => Ticks | null;
};

/** Returns a store for ticks that are held in React's state. */
export const storeOf = (ticks: Ticks | null): TickStore => ({
  subscribe: () => () => undefined,
  snapshot: () => ticks,
});

export const NO_TICKS = storeOf(null);

export const useStored = ({ subscribe, snapshot }: TickStore) => useSyncExternalStore(subscribe, snapshot);

/** Returns whether a media has a tick. A chosen media has one even if no longer for sale, so that it can be removed. */
export const hasTick = ({ canTick, isChosen }: Ticks, media: Media) => canTick(media) || isChosen(media);

type MediaGridProps = {
  listRef?: RefObject<HTMLUListElement | null>;
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  ticks: TickStore;
  onOpen: (media: Media) => void;
  onGoToCart?: (() => void) | undefined;
  /** Whether to render cells beyond the screen. False while the first pictures load. */
  isAhead?: boolean;
  /** Whether the gallery's photos are from several days. The first heading then names its day. */
  isOfSeveralDays?: boolean;
};

const EAGER_PICTURES = 8;

export const MediaGrid = memo(function MediaGrid(props: MediaGridProps) {
  const { listRef, medias, numbers, onOpen, onGoToCart, isAhead = true, isOfSeveralDays = false } = props;
  const stored = useStored(props.ticks);
  const { t, headings } = useGridTexts(medias, isOfSeveralDays);
  const ownList = useRef<HTMLUListElement>(null);
  const list = listRef ?? ownList;
  const count = medias.length;
  const rows = useGridRows(list, medias, isOfSeveralDays);
  const { cells, isFast, layOut } = useCellsNearScreen(list, rows, { medias, isAhead });
  const { focused, focusOn, ...focusEvents } = useGridFocus(list, rows, layOut);
  // Deferred, so that React renders the ticks in short tasks when the order has loaded.
  const hasTicks = useDeferredValue(stored !== null && !stored.hasPackage);
  const ticks = hasTicks ? stored : null;
  useRegisteredGrid(list, rows, medias, { focusOn, layOut });
  useLayoutEffect(gridChanged, [rows?.laidOut]);
  const indices = rows ? renderedIndices(rows, cells, focused) : [];
  const items = indices.flatMap((index) => {
    const media = medias[index];
    if (!rows || !media) return [];
    const heading = headings.get(index);
    return [
      heading !== undefined && index < rows.laidOut && (
        <li key={`before ${media.id}`} className={styles.heading} style={{ top: rows.boxOf(index).top }}>
          <h3>{heading}</h3>
        </li>
      ),
      <MediaCell
        key={media.id}
        t={t}
        media={media}
        number={numbers.get(media.id) ?? 0}
        index={index}
        count={count}
        {...rows.boxOf(index)}
        isPlaced={index < rows.laidOut}
        isEager={index < EAGER_PICTURES}
        isPaused={isFast}
        {...tickOf(media, ticks)}
        onGoToCart={index === focused ? onGoToCart : undefined}
        onOpen={onOpen}
        onToggle={ticks?.onToggle}
      />,
    ];
  });
  return (
    <div className={styles.place}>
      {rows && <div {...emptyCellsProps(rows, count)} />}
      <ul ref={list} className={styles.grid} style={rows ? { height: rows.height } : undefined} {...focusEvents}>
        {items}
      </ul>
    </div>
  );
});

function useGridTexts(medias: readonly Media[], isOfSeveralDays: boolean) {
  const { t } = useTranslation();
  /** The headings by the index of the media below them. */
  const headings = useMemo(
    () => new Map(partsIn(medias, isOfSeveralDays).map((part) => [part.start, partHeading(part, t)])),
    [medias, isOfSeveralDays, t],
  );
  return { t, headings };
}

/** Returns the cells near the screen and those around the focused cell, so that scrolling does not unmount it. */
function renderedIndices(rows: JustifiedRows, cells: CellSpan, focused: number | null): number[] {
  const rendered = new Set<number>();
  for (const { first, end } of focused === null ? [cells] : [cells, rows.around(focused)]) {
    for (let index = first; index < end; index += 1) rendered.add(index);
  }
  return [...rendered].sort((a, b) => a - b);
}

export function tickOf(media: Media, ticks: Ticks | null) {
  if (!ticks || ticks.hasPackage || !hasTick(ticks, media))
    return { choice: null, isChanging: false, isLocked: false, isOfBought: false };
  const choice: 'chosen' | 'open' = ticks.isChosen(media) ? 'chosen' : 'open';
  const { isLocked, isOfBought = false } = ticks;
  return { choice, isChanging: ticks.isChanging(media), isLocked, isOfBought };
}

function useGridFocus(
  list: RefObject<HTMLUListElement | null>,
  rows: JustifiedRows | null,
  layOut: (index: number) => void,
) {
  const [focused, setFocused] = useState<number | null>(null);
  const focusOn = useCallback(
    (index: number, part: 'button' | 'input' = 'button') => {
      flushSync(() => {
        layOut(index);
        setFocused(index);
      });
      const cell = list.current?.querySelector(`[data-index="${index}"]`);
      (cell?.querySelector<HTMLElement>(part) ?? cell?.querySelector('button'))?.focus();
    },
    [list, layOut],
  );
  return {
    focused,
    focusOn,
    // The focus is noted in a transition: a tap fires focus before click, and the click must not wait for the grid.
    onFocus: ({ target }: FocusEvent) => startTransition(() => setFocused(cellIndex(target))),
    // If the focus moves within the grid, the old cell must stay mounted until the new cell has the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) startTransition(() => setFocused(null));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = cellIndex(event.target);
      // The browser moves the focus to the next cell that is rendered, which must be the neighbour.
      if (event.key === 'Tab') flushSync(() => setFocused(index));
      if (index === null || !rows || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = rows.indexAfterKey(event.key, index);
      if (next === null) return;
      event.preventDefault();
      focusOn(next, event.target instanceof HTMLInputElement ? 'input' : 'button');
    },
  };
}

function useRegisteredGrid(
  list: RefObject<HTMLUListElement | null>,
  rows: JustifiedRows | null,
  medias: readonly Media[],
  { focusOn, layOut }: Readonly<Record<'focusOn' | 'layOut', (index: number) => void>>,
): void {
  useLayoutEffect(() => {
    if (!rows) return;
    const indices = new Map(medias.map((media, index) => [media.id, index]));
    return registerGrid({
      find: (media) => {
        const index = indices.get(media);
        if (index === undefined || !list.current) return null;
        layOut(index);
        const { top, height } = rows.boxOf(index);
        return { top: scrollY + list.current.getBoundingClientRect().top + top, rowHeight: height };
      },
      at: (y) => {
        const top = y - scrollY - (list.current?.getBoundingClientRect().top ?? 0);
        const { first, end } = rows.between(top, top + 1);
        return first < end ? (medias[first]?.id ?? null) : null;
      },
      focus: (media) => focusOn(indices.get(media) ?? 0),
    });
  }, [list, rows, medias, focusOn, layOut]);
}
