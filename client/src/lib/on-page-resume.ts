/**
 * Runs `back` when the visitor comes back to the page: from another app or tab, by the back button, or with the network.
 * @returns what ends it.
 */
export function onPageResume(back: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const ifVisible = () => {
    if (document.visibilityState === 'visible') back();
  };
  document.addEventListener('visibilitychange', ifVisible, { signal });
  for (const event of ['focus', 'online'] as const) window.addEventListener(event, ifVisible, { signal });
  // Only a page that was kept whole: a fresh one has just read everything.
  window.addEventListener('pageshow', (event) => event.persisted && ifVisible(), { signal });
  return () => stop.abort();
}
