import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A distance from the middle of the pane, in pane sizes. */
type Point = { readonly x: number; readonly y: number };

/** The offset of a picture's middle, and its zoom. It has no pixels, so that panes of any size can share it. */
export type View = Point & { readonly zoom: number };

const MOST_ZOOM = 5;
export const WHOLE: View = { zoom: 1, x: 0, y: 0 };

export type ViewChange = {
  /** The point that stays under the finger; by default the middle. */
  readonly at?: Point;
  readonly factor?: number;
  readonly by?: Point;
};

/** Zooms by `factor`, then moves by `by`. No edge of the picture moves inside the pane. */
export function changedView(view: View, { at = WHOLE, factor = 1, by = WHOLE }: ViewChange): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor));
  const room = (zoom - 1) / 2;
  const along = (axis: 'x' | 'y') => {
    const offset = at[axis] + by[axis] - (at[axis] - view[axis]) * (zoom / view.zoom);
    return Math.min(room, Math.max(-room, offset));
  };
  return { zoom, x: along('x'), y: along('y') };
}

export function fingersChange(before: readonly Point[], after: readonly Point[]): ViewChange {
  const middle = (points: readonly Point[], axis: 'x' | 'y') =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const spread = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1);
  const at = { x: middle(before, 'x'), y: middle(before, 'y') };
  const by = { x: middle(after, 'x') - at.x, y: middle(after, 'y') - at.y };
  return { at, by, factor: spread(after) / Math.max(spread(before), 0.01) };
}

const TAP_ZOOM = 2.5;
const DOUBLE_TAP_MS = 300;
/** In px. A tap moves less, and a swipe more. */
const TAP = 10;
const SWIPE = 48;

const paneOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-pane]') : null);

function pointIn(pane: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  const { left, top, width, height } = pane.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

type Gesture = {
  readonly pane: Element;
  readonly from: { readonly clientX: number; readonly clientY: number };
  readonly fingers: Map<number, Point>;
  hasPinched: boolean;
};

/**
 * Shares one view among all elements with `data-pane` in `area`, changed by fingers, mouse and wheel.
 * @param onSwipe 1 for the next, -1 for the previous; only while pictures are not zoomed
 */
export function useLinkedZoom(area: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const gesture = useRef<Gesture>(null);
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  const change = (what: ViewChange) => setView((last) => changedView(last, what));
  useWheel(area, change);

  const onPointerDown = (event: PointerEvent) => {
    const pane = gesture.current?.pane ?? paneOf(event.target);
    if (!pane || event.button > 0) return;
    gesture.current ??= { pane, from: event.nativeEvent, fingers: new Map(), hasPinched: false };
    gesture.current.fingers.set(event.pointerId, pointIn(pane, event));
    gesture.current.hasPinched ||= gesture.current.fingers.size > 1;
  };
  const onPointerMove = (event: PointerEvent) => {
    const { pane, fingers } = gesture.current ?? {};
    if (!pane || !fingers?.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, pointIn(pane, event));
    change(fingersChange(before.slice(0, 2), [...fingers.values()].slice(0, 2)));
  };
  const onTap = (event: PointerEvent, pane: Element) => {
    const isSecond = event.timeStamp - tappedAt.current < DOUBLE_TAP_MS;
    tappedAt.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isSecond) change({ at: pointIn(pane, event), factor: view.zoom > 1 ? 0 : TAP_ZOOM });
  };
  const onPointerUp = (event: PointerEvent) => {
    const { pane, from, fingers, hasPinched } = gesture.current ?? {};
    if (!pane || !from || !fingers?.delete(event.pointerId) || fingers.size > 0) return;
    gesture.current = null;
    if (hasPinched || event.type === 'pointercancel') return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (Math.hypot(x, y) < TAP) onTap(event, pane);
    else if (view.zoom === 1 && Math.abs(x) > Math.max(SWIPE, Math.abs(y))) onSwipe(x < 0 ? 1 : -1);
  };
  return { view, change, pointers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

/** React's own wheel listeners are passive, so they cannot prevent the page from zooming. */
function useWheel(area: RefObject<HTMLElement | null>, change: (what: ViewChange) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const pane = paneOf(event.target);
    if (!pane) return;
    event.preventDefault();
    const pages = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 300 : event.deltaY / 8;
    change({ at: pointIn(pane, event), factor: Math.exp(-Math.max(-1, Math.min(1, pages))) });
  });
  useEffect(() => {
    const element = area.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [area]);
}
