/** Any phone network that can send a photo at all is faster. */
const LEAST_BYTES_PER_SECOND = 1_000;
export const RATE_WINDOW_MS = 20_000;
const CHECKS_PER_WINDOW = 4;

/** Calls `onSlow` once fewer bytes than the minimum rate moved in a window. @returns a function that stops watching */
export function watchRate(moved: () => number, windowMs: number, onSlow: () => void): () => void {
  const leastBytes = (LEAST_BYTES_PER_SECOND * windowMs) / 1_000;
  const before = [moved()];
  const timer = setInterval(() => {
    const now = moved();
    before.push(now);
    if (before.length <= CHECKS_PER_WINDOW) return;
    const then = before.shift() ?? 0;
    if (now - then >= leastBytes) return;
    clearInterval(timer);
    onSlow();
  }, windowMs / CHECKS_PER_WINDOW).unref();
  return () => clearInterval(timer);
}
