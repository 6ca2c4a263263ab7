import { type RefObject, useEffect } from 'react';
import { cellIndex } from '#client/features/gallery/grid/cell-props.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import type { Media } from '#shared/media/media.ts';

/** Shorter than the browsers' own long press. */
const LONG_PRESS_MS = 400;
/** Moving farther scrolls. */
const SLOP_PX = 10;

type Drag = {
  readonly medias: readonly Media[];
  readonly isChosen: (media: Media) => boolean;
  readonly onPreview: (range: DragRange | null) => void;
  readonly onEnd: (range: DragRange) => void;
};

export type DragRange = { readonly from: number; readonly to: number; readonly isWanted: boolean };

type Point = { readonly x: number; readonly y: number };

function visiblePart(): { top: number; bottom: number } {
  const header = document.querySelector('header')?.getBoundingClientRect();
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  return { top: Math.max(0, header?.bottom ?? 0), bottom: bar?.top ?? innerHeight };
}

class Dragging {
  #at: Point;
  #range: DragRange;
  #frame = 0;
  readonly #onMove: (range: DragRange) => void;

  constructor(start: Point, range: DragRange, onMove: (range: DragRange) => void) {
    this.#at = start;
    this.#range = range;
    this.#onMove = onMove;
    this.#onMove(range);
    this.#scroll(performance.now());
  }

  get range(): DragRange {
    return this.#range;
  }

  moveTo(point: Point): void {
    this.#at = point;
    this.#extend();
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
  }

  #extend(): void {
    const { top, bottom } = visiblePart();
    const y = Math.min(bottom - 1, Math.max(top + 1, this.#at.y));
    const to = cellIndex(document.elementFromPoint(this.#at.x, y));
    if (to === null || to === this.#range.to) return;
    this.#range = { ...this.#range, to };
    this.#onMove(this.#range);
  }

  #scroll(before: number): void {
    this.#frame = requestAnimationFrame((now) => {
      const by = edgeSpeed(this.#at.y, visiblePart()) * Math.min(now - before, LONGEST_FRAME_MS);
      if (by !== 0) {
        scrollBy({ top: by, behavior: 'instant' });
        this.#extend();
      }
      this.#scroll(now);
    });
  }
}

class Touching {
  readonly #latest: { readonly current: Drag };
  readonly #at: Point;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #listening = new AbortController();
  #dragging: Dragging | null = null;

  /** @param target receives the touch's events even after its row was unmounted */
  constructor(target: EventTarget, at: Point, index: number, latest: { readonly current: Drag }) {
    this.#latest = latest;
    this.#at = at;
    this.#timer = setTimeout(() => this.#begin(index), LONG_PRESS_MS);
    const { signal } = this.#listening;
    const on = (type: string, listener: (event: TouchEvent) => void) =>
      target.addEventListener(type, (event) => listener(event as TouchEvent), { signal, passive: false });
    on('touchmove', (event) => this.#move(event));
    on('touchend', (event) => this.#lift(event));
    on('touchcancel', () => this.cancel());
  }

  get isPressing(): boolean {
    return !this.#listening.signal.aborted;
  }

  get isDragging(): boolean {
    return this.#dragging !== null;
  }

  cancel(): void {
    if (this.#dragging) this.#latest.current.onPreview(null);
    this.#end();
  }

  #begin(index: number): void {
    const { medias, isChosen, onPreview } = this.#latest.current;
    const media = medias[index];
    if (!media) return;
    const range = { from: index, to: index, isWanted: !isChosen(media) };
    this.#dragging = new Dragging(this.#at, range, onPreview);
  }

  #move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch) return;
    const at = { x: touch.clientX, y: touch.clientY };
    if (this.#dragging) {
      event.preventDefault();
      this.#dragging.moveTo(at);
    } else if (Math.hypot(at.x - this.#at.x, at.y - this.#at.y) > SLOP_PX) this.#end();
  }

  #lift(event: TouchEvent): void {
    if (this.#dragging && event.touches.length > 0) return;
    const range = this.#dragging?.range;
    this.#end();
    if (!range) return;
    // Otherwise the click opens the viewer.
    event.preventDefault();
    this.#latest.current.onEnd(range);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#dragging?.end();
    this.#dragging = null;
  }
}

function listenToTouches(list: HTMLElement, latest: { readonly current: Drag }): () => void {
  let touching: Touching | null = null;
  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch, second] = touches;
    const index = cellIndex(target);
    if (touching?.isDragging) return;
    touching?.cancel();
    if (!touch || second || !target || index === null) return;
    touching = new Touching(target, { x: touch.clientX, y: touch.clientY }, index, latest);
  };
  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('touchstart', onStart, { signal, passive: true });
  // Prevents scrolling. Safari only asks listeners added before the touch.
  list.addEventListener('touchmove', (event) => touching?.isDragging && event.preventDefault(), {
    signal,
    passive: false,
  });
  // The browser's context menu would end the drag.
  list.addEventListener('contextmenu', (event) => touching?.isPressing && event.preventDefault(), { signal });
  list.style.setProperty('-webkit-touch-callout', 'none');
  list.style.userSelect = 'none';
  return () => {
    controller.abort();
    touching?.cancel();
  };
}

export function useDragChoice(list: RefObject<HTMLElement | null>, drag: Drag, isEnabled: boolean): void {
  const latest = useLatest(drag);
  useEffect(() => {
    if (!list.current || !isEnabled) return;
    return listenToTouches(list.current, latest);
  }, [list, isEnabled, latest]);
}

const EDGE_PX = 72;
/** In px per ms at the edge; slow enough for new rows to render. */
const FASTEST = 1.2;
/** On a slow phone the scroll slows down, so that no row is passed unseen. */
const LONGEST_FRAME_MS = 50;

/** In px per ms, negative upwards. `y` of the finger and `part`, not covered by bars, in px. */
export function edgeSpeed(y: number, part: { readonly top: number; readonly bottom: number }): number {
  const share = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE_PX));
  return FASTEST * (share(part.bottom - y) - share(y - part.top));
}
