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
