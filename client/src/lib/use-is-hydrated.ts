import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page runs in the browser by now: false on the server, and for the first rendering of what the server
 * rendered. For parts that only the visitor's device can decide about.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
