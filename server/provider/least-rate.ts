import { LEAST_RATE } from '#server/transfer-rate.ts';

/** Looks at a transfer in one window. */
const LOOKS = 4;

/**
 * Watches a transfer's rate from now on.
 * @param moved bytes moved so far; @param windowMs the window in milliseconds.
 * @param onSlow called once, when the last window brought less than the least rate.
 * @returns ends the watch.
 */
export function watchRate(moved: () => number, windowMs: number, onSlow: () => void): () => void {
  const leastBytes = (LEAST_RATE.bytesPerSecond * windowMs) / 1_000;
  const before = [moved()];
  const timer = setInterval(() => {
    const now = moved();
    before.push(now);
    if (before.length <= LOOKS) return;
    const then = before.shift() ?? 0;
    if (now - then >= leastBytes) return;
    clearInterval(timer);
    onSlow();
  }, windowMs / LOOKS).unref();
  return () => clearInterval(timer);
}
