import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, followed as it changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}

/** From here on there is room for a cart column beside the photos. */
export const WIDE_SCREEN = '(min-width: 64rem)';
