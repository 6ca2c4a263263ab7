/** What a transfer moves at least, over a whole window; slower ones only hold a connection that others need. */
const LEAST_BYTES_PER_SECOND = 1_000;
/** Looks at a transfer in one window. */
const LOOKS = 4;

/**
 * Watches a transfer's rate from now on.
 * @param moved bytes moved so far; @param windowMs the window in milliseconds.
 * @param onSlow called once, when the last window brought less than 1,000 bytes a second.
 * @returns ends the watch.
 */
export function watchRate(moved: () => number, windowMs: number, onSlow: () => void): () => void {
  const leastBytes = (LEAST_BYTES_PER_SECOND * windowMs) / 1_000;
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
