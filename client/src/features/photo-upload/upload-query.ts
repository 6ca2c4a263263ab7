import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/** After photos were sent: every gallery is asked for again when it is next looked at, the one on the screen at once. */
export function useRefreshGalleries(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => void utils.gallery.byCards.invalidate(), [utils]);
}
