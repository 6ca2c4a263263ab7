import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/media/media.ts';
import { emptyCellsProps } from './cell-props.ts';
import type { CellSpan } from './justified-row.ts';
import type { JustifiedRows } from './justified-rows.ts';
import { cellLabels, MediaCell } from './media-cell.tsx';
import styles from './media-grid.module.css';
import { gridChanged, registerGrid } from './mounted-grids.ts';
import { useCellsNearScreen, useGridRows } from './use-grid-rows.ts';

/** What the order has selected of a grid's media, and how to change it. */
export type Selection = {
  readonly isChosen: (media: Media) => boolean;
  /** The names of all chosen media, as `mediaName` makes them. */
  readonly chosenNames: ReadonlySet<string>;
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
  /** Moves the focus to the cart. A photo that was just ticked leads there. */
  onGoToCart?: (() => void) | undefined;
  /** What stands between the second row and the third, as an item of the list. Its height must not change. */
  offer?: ReactNode;
  /** Whether cells beyond the screen are rendered as well; not while the first pictures load. */
  isAhead?: boolean;
};

/** The pictures of the first rows, which are on the screen from the start. */
const EAGER_PICTURES = 6;

/**
 * Photos and videos edge to edge, in rows. A tap opens one, its checkbox puts it into the order. Of many media, only those
 * near the screen are rendered, each positioned within the whole (requirement G13). Arrow keys, Home and End move the focus.
 * Memoized: the page is rendered more often than its photos change.
 */
export const MediaGrid = memo(function MediaGrid(props: MediaGridProps) {
  const { listRef, medias, numbers, selection, onOpen, onGoToCart, offer, isAhead = true } = props;
  const { t } = useTranslation();
  const labels = useMemo(() => cellLabels(t), [t]);
  const ownList = useRef<HTMLUListElement>(null);
  const list = listRef ?? ownList;
  const offerPlace = useRef<HTMLLIElement>(null);
  const count = medias.length;
  const rows = useGridRows(list, offerPlace, medias);
  const { cells, isFast, layOut } = useCellsNearScreen(list, rows, { medias, isAhead });
  const { focused, focusOn, ...focusEvents } = useGridFocus(list, rows, layOut);
  // The ticks of the first order come in short tasks.
  const hasTicks = useDeferredValue(selection !== null);
  const actions = useStableActions(selection, onOpen);
  useRegisteredGrid(list, { rows, medias, focusOn, layOut });
  useLayoutEffect(gridChanged, [rows?.laidOut]);
  const indices = rows ? renderedIndices(rows, cells, focused) : [];
  const items = indices.flatMap((index) => {
    const media = medias[index];
    if (!rows || !media) return [];
    return (
      <MediaCell
        key={media.id}
        labels={labels}
        media={media}
        number={numbers.get(media.id) ?? 0}
        index={index}
        count={count}
        {...rows.boxOf(index)}
        isPlaced={index < rows.laidOut}
        isEager={index < EAGER_PICTURES}
        isPaused={isFast}
        {...selectionOf(media, hasTicks ? selection : null)}
        onGoToCart={index === focused ? onGoToCart : undefined}
        actions={actions}
      />
    );
  });
  const beforeOffer = indices.filter((index) => rows && index < rows.breakIndex).length;
  return (
    <div className={styles.place}>
      {rows && <div {...emptyCellsProps(rows, count)} />}
      <ul ref={list} className={styles.grid} style={rows ? { height: rows.height } : undefined} {...focusEvents}>
        {[
          ...items.slice(0, beforeOffer),
          offer && (
            <li key="offer" ref={offerPlace} className={styles.offer} style={{ top: rows?.breakTop }}>
              {offer}
            </li>
          ),
          ...items.slice(beforeOffer),
        ]}
      </ul>
    </div>
  );
});

/**
 * The indices of the cells to render, in order: those near the screen, and the rows around the focused one. So the focus
 * is not lost when the page scrolls away from it, and Tab continues from there.
 */
function renderedIndices(rows: JustifiedRows, cells: CellSpan, focused: number | null): number[] {
  const rendered = new Set<number>();
  for (const { first, end } of focused === null ? [cells] : [cells, rows.around(focused)]) {
    for (let index = first; index < end; index += 1) rendered.add(index);
  }
  return [...rendered].sort((a, b) => a - b);
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
    onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
    // Only when the focus leaves the grid. Within it, the focused cell stays rendered until the next one has the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOf(event.target as Element);
      if (index === null || !rows || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = rows.indexAfterKey(event.key, index);
      if (next === null) return;
      event.preventDefault();
      focusOn(next, event.target instanceof HTMLInputElement ? 'input' : 'button');
    },
  };
}

type RegisteredGrid = {
  rows: JustifiedRows | null;
  medias: readonly Media[];
  focusOn: (index: number) => void;
  layOut: (index: number) => void;
};

/** Registers the grid, so that each of its media can be found and focused, rendered or not. */
function useRegisteredGrid(
  list: RefObject<HTMLUListElement | null>,
  { rows, medias, focusOn, layOut }: RegisteredGrid,
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
