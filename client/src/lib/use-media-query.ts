import { useSyncExternalStore } from 'react';

/** Whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** From this width on there is room for a cart column beside the photos. */
export const WIDE_SCREEN = '(min-width: 64rem)';

/** Whether the visitor asked their device to save data. Only some browsers know. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
