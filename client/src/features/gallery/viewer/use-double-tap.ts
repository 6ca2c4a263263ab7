import { type RefObject, useEffect } from 'react';
import type { ZoomRef } from 'yet-another-react-lightbox';

const ZOOM = 2.5;
const DELAY_MS = 300;
/** In px. Taps farther apart are not a double tap. */
const SPREAD = 32;

type Tap = { readonly at: number; readonly x: number; readonly y: number };

/** A double tap zooms to the point under the finger. The next one shows the whole photo again (G5). */
export function useDoubleTap(root: HTMLElement, zoom: RefObject<ZoomRef | null>): void {
  useEffect(() => {
    let last: Tap | null = null;
    const onPointerDown = ({ target, isPrimary, button, timeStamp, clientX, clientY }: PointerEvent) => {
      const slide =
        target instanceof Element && !target.closest('button, video') && target.closest('.yarl__slide_current');
      const before = last;
      last = slide && isPrimary && button === 0 ? { at: timeStamp, x: clientX, y: clientY } : null;
      if (!slide || !last || !before || timeStamp - before.at > DELAY_MS) return;
      if (Math.hypot(clientX - before.x, clientY - before.y) > SPREAD) return;
      last = null;
      const { left, top, width, height } = slide.getBoundingClientRect();
      const isWhole = (zoom.current?.zoom ?? 1) <= 1;
      zoom.current?.changeZoom(isWhole ? ZOOM : 1, false, clientX - left - width / 2, clientY - top - height / 2);
    };
    root.addEventListener('pointerdown', onPointerDown);
    return () => root.removeEventListener('pointerdown', onPointerDown);
  }, [root, zoom]);
}
