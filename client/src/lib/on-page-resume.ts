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
