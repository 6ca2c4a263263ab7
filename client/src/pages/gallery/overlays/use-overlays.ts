import { useEffect, useSyncExternalStore } from 'react';
import { OverlayHistory, type OverlaySnapshot } from './overlay-history.ts';

/** The one history of this page. */
export const overlays = new OverlayHistory(window);

/** What is open over the gallery now, whether opened by a click, the browser's buttons, a reload or a link. */
export function useOverlays(): OverlaySnapshot {
  const snapshot = useSyncExternalStore(overlays.subscribe, overlays.snapshot);
  useEffect(() => {
    if (snapshot.overlay && snapshot.depth === 0) overlays.adopt();
  }, [snapshot]);
  return snapshot;
}
