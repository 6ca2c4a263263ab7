import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/media.ts';
import { joinDirectory } from './mounted-grids.ts';
import { cellBox, type GridShape, gridHeight, indexAfterKey, mountedIndices, rowPitch } from './grid-window.ts';
import { MediaCell } from './media-cell.tsx';
import styles from './media-grid.module.css';
import { useGridShape, useRowsInReach } from './use-grid-window.ts';

/** How the order stands to the media of a grid; absent where nothing can be bought. */
export type Selection = {
  readonly isChosen: (media: Media) => boolean;
  readonly isChanging: (media: Media) => boolean;
  /** True while the whole package is in the order: single choices rest. */
  readonly isLocked: boolean;
  readonly onToggle: (media: Media, isWanted: boolean) => void;
};

type MediaGridProps = {
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  selection: Selection | null;
  onOpen: (media: Media) => void;
};

/** The first rows, which are on the screen at once. */
const EAGER_PICTURES = 6;

/**
 * Photos and videos edge to edge; a tap looks at one, its tick puts it into the order. Of many, only those near the
 * screen are in the page, each at its place in the whole (requirement G13); arrow keys, Home and End move the focus.
 */
export function MediaGrid({ medias, numbers, selection, onOpen }: MediaGridProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const count = medias.length;
  const shape = useGridShape(list);
  const { rows, isRushing } = useRowsInReach(list, shape, count);
  const { focused, focusOn, ...focusEvents } = useGridFocus(list, shape, count);
  const actions = useStableActions(selection, onOpen);
  useInDirectory(list, { shape, medias, focusOn });
  return (
    <ul ref={list} {...frameOf(shape, count)} {...focusEvents}>
      {shape &&
        mountedIndices(shape, count, { rows, focused }).flatMap((index) => {
          const media = medias[index];
          if (!media) return [];
          return (
            <MediaCell
              key={media.id}
              t={t}
              media={media}
              number={numbers.get(media.id) ?? 0}
              index={index}
              count={count}
              shape={shape}
              isEager={index < EAGER_PICTURES}
              isPaused={isRushing}
              {...standingOf(media, selection)}
              actions={actions}
            />
          );
        })}
    </ul>
  );
}

/** The height of the whole, and what its empty cells are drawn by. */
function frameOf(shape: GridShape | null, count: number) {
  if (!shape) return { className: styles.grid };
  const pitch = rowPitch(shape);
  const style = {
    height: gridHeight(shape, count),
    '--columns': shape.columns,
    '--pitch': `${pitch}px`,
    '--full-rows': `${Math.floor(count / shape.columns) * pitch}px`,
  };
  return { className: [styles.grid, styles.windowed].join(' '), style };
}

/** How the order stands to one media. */
function standingOf(media: Media, selection: Selection | null) {
  if (!selection) return { choice: null, isChanging: false, isLocked: false };
  const choice: 'chosen' | 'open' = selection.isChosen(media) ? 'chosen' : 'open';
  return { choice, isChanging: selection.isChanging(media), isLocked: selection.isLocked };
}

/** The same functions for as long as the grid is there: one choice that changes draws one cell again, not all. */
function useStableActions(selection: Selection | null, onOpen: MediaGridProps['onOpen']) {
  const latest = useRef({ selection, onOpen });
  useLayoutEffect(() => {
    latest.current = { selection, onOpen };
  });
  return useMemo(
    () => ({
      open: (media: Media) => latest.current.onOpen(media),
      toggle: (media: Media, isWanted: boolean) => latest.current.selection?.onToggle(media, isWanted),
    }),
    [],
  );
}

const indexOf = (element: Element | null): number | null => {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
};

/** Which cell has the focus, and the keys that move it. */
function useGridFocus(list: React.RefObject<HTMLUListElement | null>, shape: GridShape | null, count: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const focusOn = useCallback(
    (index: number, part: 'button' | 'input' = 'button') => {
      flushSync(() => setFocused(index));
      const cell = list.current?.querySelector(`[data-index="${index}"]`);
      (cell?.querySelector<HTMLElement>(part) ?? cell?.querySelector('button'))?.focus();
    },
    [list],
  );
  return {
    focused,
    focusOn,
    onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
    // Within the grid the focus only moves on: a cell that goes away in between would take it along.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOf(event.target as Element);
      if (index === null || !shape || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = indexAfterKey(event.key, index, { columns: shape.columns, count });
      if (next === null) return;
      event.preventDefault();
      focusOn(next, event.target instanceof HTMLInputElement ? 'input' : 'button');
    },
  };
}

type Joining = { shape: GridShape | null; medias: readonly Media[]; focusOn: (index: number) => void };

/** Makes every media of the grid to be found, whether it is in the page or not. */
function useInDirectory(list: React.RefObject<HTMLUListElement | null>, { shape, medias, focusOn }: Joining): void {
  useLayoutEffect(() => {
    if (!shape) return;
    const places = new Map(medias.map((media, index) => [media.id, index]));
    return joinDirectory({
      find: (media) => {
        const index = places.get(media);
        if (index === undefined || !list.current) return null;
        const { top } = list.current.getBoundingClientRect();
        return { top: scrollY + top + cellBox(shape, index).top, rowHeight: rowPitch(shape) };
      },
      focus: (media) => focusOn(places.get(media) ?? 0),
    });
  }, [list, shape, medias, focusOn]);
}
