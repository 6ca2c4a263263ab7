import { useSyncExternalStore } from 'react';

const LATEST_MS = 5_000;

/** After load and when idle, at the latest 5 seconds after load. */
export function whenIdle(start: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(start), { once: true });
  } else if ('requestIdleCallback' in window) {
    requestIdleCallback(start, { timeout: LATEST_MS });
  } else {
    setTimeout(start, LATEST_MS);
  }
}

/** From another app or tab, by the back button, or with the network. Returns a function to unsubscribe. */
export function onPageResume(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', runIfVisible, { signal });
  for (const event of ['focus', 'online'] as const) window.addEventListener(event, runIfVisible, { signal });
  // Back/forward cache only: a fresh page has just read everything.
  window.addEventListener('pageshow', (event) => event.persisted && runIfVisible(), { signal });
  return () => stop.abort();
}

const THERE_MS = 60_000;

/** Not in a hidden page, nor after a minute without a touch: the phone may lie on a table. Returns a function to stop. */
export function everySecondWhileThere(listener: () => void): () => void {
  let touchedAt = Date.now();
  const stop = new AbortController();
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const)
    document.addEventListener(event, touch, { signal: stop.signal, passive: true, capture: true });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - touchedAt < THERE_MS) listener();
  }, 1_000);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

const subscribe = () => () => undefined;

/** What only the device knows: false on the server and while hydrating. Where it stays false, nothing renders again. */
export const useOnDevice = (read: () => boolean) => useSyncExternalStore(subscribe, read, () => false);
