/** The minimum rate. At this rate, a photo of 2 MB takes half an hour, which is longer than a request may take. */
const LEAST_BYTES_PER_SECOND = 1_000;
/** A slower transfer may be ended when others need its place. A photo of 5 MB takes five minutes at this rate. */
export const SLOW_BYTES_PER_MS = 16;
export const RATE_WINDOW_MS = 20_000;
const CHECKS_PER_WINDOW = 4;

/** Reports, four times per window, how many bytes moved in the last window. @returns a function that stops watching */
export function watchWindows(moved: () => number, windowMs: number, onLook: (bytes: number) => void): () => void {
  const before = [moved()];
  const timer = setInterval(() => {
    const now = moved();
    before.push(now);
    if (before.length > CHECKS_PER_WINDOW) onLook(now - (before.shift() ?? 0));
  }, windowMs / CHECKS_PER_WINDOW).unref();
  return () => clearInterval(timer);
}

/** Calls `onSlow` once, when a window moved less than the minimum rate. @returns a function that stops watching */
export function watchRate(moved: () => number, windowMs: number, onSlow: () => void): () => void {
  const stop = watchWindows(moved, windowMs, (bytes) => {
    if (bytes >= (LEAST_BYTES_PER_SECOND * windowMs) / 1_000) return;
    stop();
    onSlow();
  });
  return stop;
}
