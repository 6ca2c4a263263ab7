import { type RefObject, useEffect, useRef } from 'react';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import type { Overlay } from './overlay-entry.ts';

/**
 * When the viewer closes, however it does, the focus goes to the thumbnail of the media it showed last.
 * @param viewed the `id` of that media.
 */
export function useReturnToMedia(overlay: Overlay | null, viewed: RefObject<string | null>): void {
  const wasViewing = useRef(false);
  const isViewing = overlay !== null && 'media' in overlay;
  useEffect(() => {
    const { current: media } = viewed;
    // A moment later: the grid brings a thumbnail that is far away into the page by drawing, which it cannot do in here.
    if (wasViewing.current && overlay === null && media !== null) queueMicrotask(() => focusMedia(media));
    wasViewing.current = isViewing;
  }, [isViewing, overlay, viewed]);
}
