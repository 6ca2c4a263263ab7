import { type RefObject, useEffect } from 'react';
import { cellIndex } from '#client/features/gallery/grid/cell-props.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import type { Media } from '#shared/media/media.ts';

type Ticks = {
  readonly medias: readonly Media[];
  readonly choose: (from: number, to: number, isWanted: boolean) => void;
};

const isTick = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement;

function listenToTicks(list: HTMLElement, latest: { readonly current: Ticks }): () => void {
  let last: string | null = null;
  let isShiftDown = false;
  // Otherwise Shift selects text.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey || !isTick(event.target)) return;
    event.preventDefault();
    event.target.focus({ preventScroll: true });
  };
  // Not every browser reports Shift in a key's click.
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

/** Shift with click or Space ticks or unticks the range from the last change, as mail programs do. */
export function useTickRange(list: RefObject<HTMLElement | null>, ticks: Ticks): void {
  const latest = useLatest(ticks);
  useEffect(() => (list.current ? listenToTicks(list.current, latest) : undefined), [list, latest]);
}

/** The provider needs a call for each. */
export const MOST_AT_ONCE = 500;

/** Both ends included, in the grid's order (requirement G3); at most `most`, nearest to `from`. */
export function mediaRange(medias: readonly Media[], from: number, to: number, most = MOST_AT_ONCE): readonly Media[] {
  const [first, last] = from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from];
  return medias.slice(first, last + 1);
}
