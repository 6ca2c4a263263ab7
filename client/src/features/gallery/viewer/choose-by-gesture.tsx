import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  EVENT_ON_KEY_DOWN,
  EVENT_ON_POINTER_CANCEL,
  EVENT_ON_POINTER_DOWN,
  EVENT_ON_POINTER_LEAVE,
  EVENT_ON_POINTER_MOVE,
  EVENT_ON_POINTER_UP,
  useController,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import { mayMove } from '#client/lib/use-media-query.ts';
import type { Media } from '#shared/media/media.ts';
import type { ViewerFooterProps } from './viewer-footer.tsx';

/** After this distance (px), the direction of a swipe is decided. The library's own swipes begin at 30 px. */
const DIRECTION = 16;
const CHOOSE = 64;
const VIBRATION_MS = 8;
const OFFSET = '--yarl__pull_offset';

type ChooseByGestureProps = {
  zoom: RefObject<ZoomRef | null>;
  onChoose: (() => void) | null;
};

/** Chooses the photo by a swipe up if it is not zoomed, or by Enter if no button or video has the focus (G5). */
export function ChooseByGesture({ zoom, onChoose }: ChooseByGestureProps) {
  const { subscribeSensors } = useController();
  const swipes = useSwipeUp(zoom, onChoose);
  const swipe = useEffectEvent((part: keyof typeof swipes, event: PointerEvent) => swipes[part](event));
  const onKeyDown = useEffectEvent(({ key, repeat, target }: KeyboardEvent) => {
    const isOnControl = target instanceof Element && target.closest('button, video') !== null;
    if (key === 'Enter' && !repeat && !isOnControl) onChoose?.();
  });
  useEffect(() => {
    const endings = [EVENT_ON_POINTER_UP, EVENT_ON_POINTER_CANCEL, EVENT_ON_POINTER_LEAVE] as const;
    const unsubscribe = [
      subscribeSensors(EVENT_ON_POINTER_DOWN, (event) => swipe('onPointerDown', event)),
      subscribeSensors(EVENT_ON_POINTER_MOVE, (event) => swipe('onPointerMove', event)),
      ...endings.map((ending) => subscribeSensors(ending, (event) => swipe('onPointerEnd', event))),
      subscribeSensors(EVENT_ON_KEY_DOWN, (event) => onKeyDown(event)),
    ];
    return () => {
      for (const end of unsubscribe) end();
    };
  }, [subscribeSensors]);
  return null;
}

type Swipe = { readonly x: number; readonly y: number; isUp: boolean | null };

function isUpward(right: number, down: number): boolean | null {
  return Math.hypot(right, down) < DIRECTION ? null : -down > Math.abs(right);
}

/** Follows a single finger upwards on a photo that is not zoomed. All other directions are left to the library. */
function useSwipeUp(zoom: RefObject<ZoomRef | null>, onSwipe: (() => void) | null) {
  const { pull, release } = usePull();
  const swipe = useRef<Swipe>(null);
  const [fingers] = useState(() => new Set<number>());
  const end = () => {
    if (swipe.current?.isUp) release();
    swipe.current = null;
  };
  const onPointerDown = ({ pointerId, clientX: x, clientY: y, target }: PointerEvent) => {
    fingers.add(pointerId);
    end();
    const isOnPhoto = target instanceof Element && target.closest('.yarl__slide_current') !== null;
    const isWhole = (zoom.current?.zoom ?? 1) <= 1;
    if (onSwipe && isOnPhoto && isWhole && fingers.size === 1) swipe.current = { x, y, isUp: null };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!swipe.current) return;
    const [right, down] = [event.clientX - swipe.current.x, event.clientY - swipe.current.y];
    swipe.current.isUp ??= isUpward(right, down);
    if (!swipe.current.isUp) return;
    event.stopPropagation();
    pull(Math.min(0, down));
  };
  const onPointerEnd = ({ pointerId, clientY, type }: PointerEvent) => {
    fingers.delete(pointerId);
    const { y = 0, isUp } = swipe.current ?? {};
    end();
    if (!isUp || type === 'pointercancel' || y - clientY < CHOOSE) return;
    navigator.vibrate?.(VIBRATION_MS);
    onSwipe?.();
  };
  return { onPointerDown, onPointerMove, onPointerEnd };
}

/** Moves the photo up and back, using the library's own custom property. */
function usePull() {
  const { containerRef } = useController();
  const pull = (px: number) => containerRef.current?.style.setProperty(OFFSET, `${px}px`);
  const release = () => {
    const offset = containerRef.current?.style.getPropertyValue(OFFSET);
    if (!offset) return;
    containerRef.current?.style.removeProperty(OFFSET);
    if (!mayMove()) return;
    const frames = [{ transform: `translate(0, ${offset})` }, { transform: 'none' }];
    containerRef.current?.querySelector('.yarl__carousel')?.animate(frames, { duration: 200, easing: 'ease-out' });
  };
  return { pull, release };
}

/** Returns a function that adds the media to the order; null if it cannot be added, is in the order or is changing. */
export function choiceOf(media: Media, selectionOf: ViewerFooterProps['selectionOf']): (() => void) | null {
  const selection = selectionOf(media);
  if (!selection || selection.isLocked || selection.isChosen(media) || selection.isChanging(media)) return null;
  return () => selection.onToggle([media], true);
}
