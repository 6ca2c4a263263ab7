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

export const mayMove = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** A screen of at least this width has room for a cart column beside the photos. */
export const WIDE_SCREEN = '(min-width: 64rem)';

/** A touch screen. It may be the phone with the bank's app, which cannot scan a code on its own screen. */
export const TOUCH_SCREEN = '(pointer: coarse)';

export const isTouchScreen = () => matchMedia(TOUCH_SCREEN).matches;
