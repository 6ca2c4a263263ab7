import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import {
  EVENT_ON_KEY_DOWN,
  useController,
  VK_ARROW_LEFT,
  VK_ARROW_RIGHT,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import { mayMove } from '#client/lib/use-media-query.ts';

// Overrides behaviour of the lightbox library that visitors of a gallery do not expect.

/** Closes the viewer on Escape even if nothing has the focus: the library only hears keys inside the viewer. */
export function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTop = document.querySelector('dialog:modal') === null;
      if (key === 'Escape' && isTop && target === document.body) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
}

/** Returns the viewer's root. Keeps the page inert until unmount. The library would end this as soon as it closes. */
export function useRootOverPage(zoom: RefObject<ZoomRef | null>): HTMLElement {
  const [root] = useState(() => document.createElement('div'));
  useDoubleTap(root, zoom);
  useLayoutEffect(() => {
    const page = [...document.body.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
    for (const part of page) part.inert = true;
    document.body.append(root);
    return () => {
      root.remove();
      for (const part of page) part.inert = false;
    };
  }, [root]);
  return root;
}

/** Handles arrow keys, unless held, on photos that are not zoomed: the library drops quick presses on slow phones. */
export function ArrowKeys({ zoom }: { zoom: RefObject<ZoomRef | null> }) {
  const { prev, next, subscribeSensors } = useController();
  useEffect(
    () =>
      subscribeSensors(EVENT_ON_KEY_DOWN, (event) => {
        const step = { [VK_ARROW_LEFT]: prev, [VK_ARROW_RIGHT]: next }[event.key];
        if (!step || event.repeat || (zoom.current && zoom.current.zoom > 1)) return;
        event.stopPropagation();
        step();
      }),
    [prev, next, subscribeSensors, zoom],
  );
  return null;
}

const DOUBLE_TAP_ZOOM = 2.5;
const DOUBLE_TAP_MS = 300;
/** Two taps farther apart than this (px) are not a double tap. */
const DOUBLE_TAP_SPREAD = 32;

type Tap = { readonly at: number; readonly x: number; readonly y: number };

/** Zooms in on the point under the finger at a double tap, and out at the next one (G5). */
function useDoubleTap(root: HTMLElement, zoom: RefObject<ZoomRef | null>): void {
  useEffect(() => {
    let last: Tap | null = null;
    const onPointerDown = ({ target, isPrimary, button, timeStamp, clientX, clientY }: PointerEvent) => {
      const slide =
        target instanceof Element && !target.closest('button, video') && target.closest('.yarl__slide_current');
      const before = last;
      last = slide && isPrimary && button === 0 ? { at: timeStamp, x: clientX, y: clientY } : null;
      if (!slide || !last || !before || timeStamp - before.at > DOUBLE_TAP_MS) return;
      if (Math.hypot(clientX - before.x, clientY - before.y) > DOUBLE_TAP_SPREAD) return;
      last = null;
      const { left, top, width, height } = slide.getBoundingClientRect();
      const isWhole = (zoom.current?.zoom ?? 1) <= 1;
      zoom.current?.changeZoom(
        isWhole ? DOUBLE_TAP_ZOOM : 1,
        false,
        clientX - left - width / 2,
        clientY - top - height / 2,
      );
    };
    root.addEventListener('pointerdown', onPointerDown);
    return () => root.removeEventListener('pointerdown', onPointerDown);
  }, [root, zoom]);
}

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const GROWTH = { duration: 260, easing: 'cubic-bezier(.2, 0, 0, 1)' } as const;

/** Returns the transform that moves a slide's picture onto its thumbnail, scaled to the thumbnail's height. */
export function transformTo(thumbnail: Rect, slide: Rect, ratio: number): string {
  const right = thumbnail.left + thumbnail.width / 2 - slide.left - slide.width / 2;
  const down = thumbnail.top + thumbnail.height / 2 - slide.top - slide.height / 2;
  const height = Math.min(slide.height, slide.width / ratio);
  return `translate(${right}px, ${down}px) scale(${thumbnail.height / height})`;
}

export function useGrowFromThumbnail(media: string): void {
  useEffect(() => {
    const thumbnail = document.querySelector(`[data-media="${CSS.escape(media)}"]`);
    const slide = document.querySelector('.yarl__slide_current');
    const image = thumbnail?.querySelector('img');
    if (!thumbnail || !slide || !image?.naturalHeight || !mayMove()) return;
    const ratio = image.naturalWidth / image.naturalHeight;
    const start = transformTo(thumbnail.getBoundingClientRect(), slide.getBoundingClientRect(), ratio);
    slide.animate([{ transform: start }, { transform: 'none' }], GROWTH);
  }, [media]);
}
