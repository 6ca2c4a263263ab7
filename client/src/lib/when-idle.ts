const LATEST_MS = 5_000;

/** Runs when the page is there and has nothing else to do. */
export function whenIdle(start: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(start), { once: true });
  } else if ('requestIdleCallback' in window) {
    requestIdleCallback(start, { timeout: LATEST_MS });
  } else {
    setTimeout(start, LATEST_MS);
  }
}
