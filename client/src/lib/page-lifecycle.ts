const LATEST_MS = 5_000;

/**
 * Runs `start` once the page has loaded and is idle, but five seconds later at the latest. Browsers that cannot tell
 * whether they are idle wait these five seconds.
 */
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
 * Calls back when the page is visible again or comes from the back/forward cache and, while it is visible, at the
 * events in `also`: by default, when the window gets the focus or the network is back. Returns a function to
 * unsubscribe.
 */
export function onPageResume(
  listener: () => void,
  also: readonly ('focus' | 'online')[] = ['focus', 'online'],
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', runIfVisible, { signal });
  for (const event of also) window.addEventListener(event, runIfVisible, { signal });
  // Only a page from the back/forward cache is `persisted`. A page that loads reads everything anyway.
  window.addEventListener('pageshow', (event) => event.persisted && runIfVisible(), { signal });
  return () => stop.abort();
}

const THERE_MS = 60_000;

/** Calls back each second while the page is visible and was used in the last minute. Returns a function to stop. */
export function everySecondWhileActive(listener: () => void): () => void {
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
