import { useSyncExternalStore } from 'react';

const LATEST_MS = 5_000;

/** Runs `start` once the page is loaded and the browser idle; at the latest 5 seconds after the load. */
export function whenIdle(start: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(start), { once: true });
  } else if ('requestIdleCallback' in window) {
    requestIdleCallback(start, { timeout: LATEST_MS });
  } else {
    setTimeout(start, LATEST_MS);
  }
}

/**
 * Runs `listener` when the visitor comes back to the page: from another app or tab, by the back button, or with the
 * network.
 * @returns a function that removes the listener.
 */
export function onPageResume(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', runIfVisible, { signal });
  for (const event of ['focus', 'online'] as const) window.addEventListener(event, runIfVisible, { signal });
  // Only a page from the back/forward cache: a fresh one has just read everything.
  window.addEventListener('pageshow', (event) => event.persisted && runIfVisible(), { signal });
  return () => stop.abort();
}

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
