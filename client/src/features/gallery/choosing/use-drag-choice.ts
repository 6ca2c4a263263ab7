import { type RefObject, useEffect, useEffectEvent } from 'react';
import { cellIndex } from '#client/features/gallery/grid/cell-props.ts';
import type { Media } from '#shared/media/media.ts';

/** This is shorter than the browser's own long press, which would open a menu. */
const LONG_PRESS_MS = 400;
/** If the finger moves farther before the long press, the visitor is scrolling. */
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

function startDrag(start: Point, first: DragRange, onChange: (range: DragRange) => void) {
  let at = start;
  let range = first;
  let frame = 0;
  const extend = () => {
    const { top, bottom } = visiblePart();
    const y = Math.min(bottom - 1, Math.max(top + 1, at.y));
    const to = cellIndex(document.elementFromPoint(at.x, y));
    if (to === null || to === range.to) return;
    range = { ...range, to };
    onChange(range);
  };
  const scroll = (before: number) => {
    frame = requestAnimationFrame((now) => {
      const by = edgeSpeed(at.y, visiblePart()) * Math.min(now - before, LONGEST_FRAME_MS);
      if (by !== 0) {
        scrollBy({ top: by, behavior: 'instant' });
        extend();
      }
      scroll(now);
    });
  };
  onChange(range);
  scroll(performance.now());
  const moveTo = (point: Point) => {
    at = point;
    extend();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    return range;
  };
  return { moveTo, end };
}

/** Follows a touch, which a long press turns into a drag. @param target gets its events even after its row unmounts */
function followTouch(target: EventTarget, start: Point, index: number, getDrag: () => Drag) {
  const listening = new AbortController();
  let drag: ReturnType<typeof startDrag> | null = null;
  const timer = setTimeout(() => {
    const { medias, isChosen, onPreview } = getDrag();
    const media = medias[index];
    if (media) drag = startDrag(start, { from: index, to: index, isWanted: !isChosen(media) }, onPreview);
  }, LONG_PRESS_MS);
  const end = (): DragRange | undefined => {
    clearTimeout(timer);
    listening.abort();
    const range = drag?.end();
    drag = null;
    return range;
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch) return;
    if (drag) {
      event.preventDefault();
      drag.moveTo({ x: touch.clientX, y: touch.clientY });
    } else if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > SLOP_PX) end();
  };
  const onLift = (event: TouchEvent) => {
    if (drag && event.touches.length > 0) return;
    const range = end();
    if (!range) return;
    // Otherwise, the click that follows would open the viewer.
    event.preventDefault();
    getDrag().onEnd(range);
  };
  const cancel = () => end() && getDrag().onPreview(null);
  for (const [type, listener] of Object.entries({ touchmove: onMove, touchend: onLift, touchcancel: cancel }))
    target.addEventListener(type, listener as EventListener, { signal: listening.signal, passive: false });
  return { cancel, isPressing: () => !listening.signal.aborted, isDragging: () => drag !== null };
}

function listenToTouches(list: HTMLElement, getDrag: () => Drag): () => void {
  let touch: ReturnType<typeof followTouch> | null = null;
  const onStart = ({ touches, target }: TouchEvent) => {
    const [first, second] = touches;
    const index = cellIndex(target);
    if (touch?.isDragging()) return;
    touch?.cancel();
    if (!first || second || !target || index === null) return;
    touch = followTouch(target, { x: first.clientX, y: first.clientY }, index, getDrag);
  };
  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('touchstart', onStart, { signal, passive: true });
  // Prevents scrolling while dragging. Safari only asks listeners that were added before the touch began.
  list.addEventListener('touchmove', (event) => touch?.isDragging() && event.preventDefault(), {
    signal,
    passive: false,
  });
  // A context menu would end the drag.
  list.addEventListener('contextmenu', (event) => touch?.isPressing() && event.preventDefault(), { signal });
  list.style.setProperty('-webkit-touch-callout', 'none');
  list.style.userSelect = 'none';
  return () => {
    controller.abort();
    touch?.cancel();
  };
}

export function useDragChoice(list: RefObject<HTMLElement | null>, drag: Drag, isEnabled: boolean): void {
  const getDrag = useEffectEvent(() => drag);
  useEffect(() => {
    if (!list.current || !isEnabled) return;
    return listenToTouches(list.current, getDrag);
  }, [list, isEnabled]);
}

const EDGE_PX = 72;
/** The maximum scroll speed near the screen's edge, in px per ms. New rows need time to render. */
const FASTEST = 1.2;
/** The longest frame (ms) that counts for the scroll distance, so that a slow phone does not skip rows. */
const LONGEST_FRAME_MS = 50;

/** Returns the scroll speed in px per ms, negative upwards. `part` is the screen between the bars, in px like `y`. */
export function edgeSpeed(y: number, part: { readonly top: number; readonly bottom: number }): number {
  const share = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE_PX));
  return FASTEST * (share(part.bottom - y) - share(y - part.top));
}
