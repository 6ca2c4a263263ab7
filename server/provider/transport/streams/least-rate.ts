import { LEAST_RATE } from '#server/transfer-rate.ts';

/** How often a transfer is checked in one window. */
const CHECKS_PER_WINDOW = 4;

/**
 * Checks a transfer's rate from now on.
 * @param moved the bytes moved so far. @param windowMs the window in milliseconds.
 * @param onSlow called once, when fewer bytes than the least rate moved in the last window.
 * @returns a function that ends the checks.
 */
export function watchRate(moved: () => number, windowMs: number, onSlow: () => void): () => void {
  const leastBytes = (LEAST_RATE.bytesPerSecond * windowMs) / 1_000;
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
