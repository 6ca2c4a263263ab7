import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/media.ts';
import { cellBox, type GridShape, gridHeight, indexAfterKey, mountedIndices, rowPitch } from './grid-window.ts';
import { MediaCell } from './media-cell.tsx';
import styles from './media-grid.module.css';
import { registerGrid } from './mounted-grids.ts';
import { useGridShape, useRowsNearScreen } from './use-grid-window.ts';

/** What the order has selected of a grid's media, and how to change it. */
export type Selection = {
  readonly isChosen: (media: Media) => boolean;
  readonly isChanging: (media: Media) => boolean;
  /** True while the package of all digital media is in the order: single media cannot be changed then. */
  readonly isLocked: boolean;
  /** How many media the changes under way add or remove, including those that are saved already. */
  readonly pendingCount: number;
  readonly onToggle: (media: Media, isWanted: boolean) => void;
  /** Adds or removes several media at once. */
  readonly onToggleAll: (medias: readonly Media[], isWanted: boolean) => void;
};

type MediaGridProps = {
  /** The list of the media; without it the grid makes its own. */
  listRef?: RefObject<HTMLUListElement | null>;
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  /** Null where nothing can be bought. */
  selection: Selection | null;
  onOpen: (media: Media) => void;
};

/** The pictures of the first rows, which are on the screen from the start. */
const EAGER_PICTURES = 6;

/**
 * Photos and videos edge to edge. A tap opens one, its checkbox puts it into the order. Of many media, only those near
 * the screen are rendered, each positioned within the whole (requirement G13). Arrow keys, Home and End move the focus.
 */
export function MediaGrid({ listRef, medias, numbers, selection, onOpen }: MediaGridProps) {
  const { t } = useTranslation();
  const ownList = useRef<HTMLUListElement>(null);
  const list = listRef ?? ownList;
  const count = medias.length;
  const shape = useGridShape(list);
  const { rows, isFast } = useRowsNearScreen(list, shape, count);
  const { focused, focusOn, ...focusEvents } = useGridFocus(list, shape, count);
  const actions = useStableActions(selection, onOpen);
  useRegisteredGrid(list, { shape, medias, focusOn });
  return (
    <ul ref={list} {...listProps(shape, count)} {...focusEvents}>
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
              isPaused={isFast}
              {...selectionOf(media, selection)}
              actions={actions}
            />
          );
        })}
    </ul>
  );
}

/** The height of the whole grid, and the custom properties that draw its empty cells. */
function listProps(shape: GridShape | null, count: number) {
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

/** The selection of one media, as a cell's props. */
function selectionOf(media: Media, selection: Selection | null) {
  if (!selection) return { choice: null, isChanging: false, isLocked: false };
  const choice: 'chosen' | 'open' = selection.isChosen(media) ? 'chosen' : 'open';
  return { choice, isChanging: selection.isChanging(media), isLocked: selection.isLocked };
}

/** The same functions in every render: a changed selection then renders one cell again, not all. */
function useStableActions(selection: Selection | null, onOpen: MediaGridProps['onOpen']) {
  const latest = useRef({ selection, onOpen });
  useLayoutEffect(() => {
    latest.current = { selection, onOpen };
  }, [selection, onOpen]);
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

/** The index of the focused cell, and the handlers that follow and move the focus. */
function useGridFocus(list: RefObject<HTMLUListElement | null>, shape: GridShape | null, count: number) {
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
    // Only when the focus leaves the grid. Within it, the focused cell stays rendered until the next one has the focus.
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

type RegisteredGrid = { shape: GridShape | null; medias: readonly Media[]; focusOn: (index: number) => void };

/** Registers the grid, so that each of its media can be found and focused, rendered or not. */
function useRegisteredGrid(list: RefObject<HTMLUListElement | null>, { shape, medias, focusOn }: RegisteredGrid): void {
  useLayoutEffect(() => {
    if (!shape) return;
    const indices = new Map(medias.map((media, index) => [media.id, index]));
    return registerGrid({
      find: (media) => {
        const index = indices.get(media);
        if (index === undefined || !list.current) return null;
        const { top } = list.current.getBoundingClientRect();
        return { top: scrollY + top + cellBox(shape, index).top, rowHeight: rowPitch(shape) };
      },
      focus: (media) => focusOn(indices.get(media) ?? 0),
    });
  }, [list, shape, medias, focusOn]);
}
