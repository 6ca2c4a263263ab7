import { type RefObject, useEffect, useRef } from 'react';
import type { Media } from '#shared/media/media.ts';

type Ticks = {
  readonly medias: readonly Media[];
  /** Ticks or unticks the media between two indices. */
  readonly choose: (from: number, to: number, isWanted: boolean) => void;
};

/** The index of the cell that an element of a grid is in, or null. */
export function cellIndex(element: EventTarget | null): number | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-index]') : null;
  return cell?.dataset.index === undefined ? null : Number(cell.dataset.index);
}

const isTick = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement;

/** Listens to the ticks of a grid. @returns a function that ends it */
function listenToTicks(list: HTMLElement, latest: { readonly current: Ticks }): () => void {
  let last: string | null = null;
  let isShiftDown = false;
  // Shift with a press would select the text between this press and the last one.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey || !isTick(event.target)) return;
    event.preventDefault();
    event.target.focus({ preventScroll: true });
  };
  // Not every browser says in the click of a key that Shift is down.
  const onKey = (event: KeyboardEvent) => {
    isShiftDown = event.shiftKey;
  };
  const onClick = (event: MouseEvent) => {
    const index = cellIndex(event.target);
    const { medias, choose } = latest.current;
    const media = index === null ? undefined : medias[index];
    if (!isTick(event.target) || index === null || !media) return;
    const from = medias.findIndex(({ id }) => id === last);
    last = media.id;
    if ((event.shiftKey || isShiftDown) && from !== -1) choose(from, index, event.target.checked);
  };
  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('mousedown', onMouseDown, { signal });
  list.addEventListener('keydown', onKey, { signal });
  list.addEventListener('keyup', onKey, { signal });
  list.addEventListener('click', onClick, { signal });
  return () => controller.abort();
}

/**
 * Shift with a click or with Space on a tick ticks every media from the last changed tick to this one, as mail and file
 * programs do. A shifted untick unticks them.
 */
export function useTickRange(list: RefObject<HTMLElement | null>, ticks: Ticks): void {
  const latest = useRef(ticks);
  useEffect(() => {
    latest.current = ticks;
  });
  useEffect(() => (list.current ? listenToTicks(list.current, latest) : undefined), [list]);
}

/** How many media one press or one drag adds at most. The provider needs a call for each. */
export const MOST_AT_ONCE = 500;

/**
 * The media between two of a grid, both included, in the grid's order (requirement G3). Of more than `most` media, those
 * nearest to the first end.
 * @param from the index of the end that the range begins with.
 */
export function mediaRange(medias: readonly Media[], from: number, to: number, most = MOST_AT_ONCE): readonly Media[] {
  const [first, last] = from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from];
  return medias.slice(first, last + 1);
}
