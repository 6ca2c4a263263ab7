import { useEffect, useSyncExternalStore } from 'react';
import { handleName, type Media } from '#shared/media/media.ts';
import type { PlainOverlay } from './overlay-entry.ts';
import { OverlayHistory, type OverlaySnapshot } from './overlay-history.ts';

export const overlays = new OverlayHistory(window);

export const openerFor = (kind: PlainOverlay) => () => overlays.open({ kind });

export const openViewer = ({ id }: Media) => overlays.open({ kind: 'viewer', media: handleName(id) });

export function useOverlays(): OverlaySnapshot {
  const snapshot = useSyncExternalStore(overlays.subscribe, overlays.snapshot);
  useEffect(() => {
    if (snapshot.overlay && snapshot.depth === 0) overlays.insertGalleryBelow();
  }, [snapshot]);
  return snapshot;
}
