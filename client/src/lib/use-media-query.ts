import { useSyncExternalStore } from 'react';

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

/** Wide enough for a cart column beside the photos. */
export const WIDE_SCREEN = '(min-width: 64rem)';

/** The data-saver setting, which only some browsers expose. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

const SLOW_MBIT = 2;

/** In browsers that tell the connection's speed. */
export function isSlowOrSaving(): boolean {
  return savesData() || (connection()?.downlink ?? SLOW_MBIT) < SLOW_MBIT;
}

/** Only some browsers have it. @property downlink in Mbit/s */
const connection = () =>
  (navigator as { connection?: { readonly saveData?: boolean; readonly downlink?: number } }).connection;
