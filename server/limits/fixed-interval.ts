/**
 * Delays the end of a task to a multiple of an interval, whether the task succeeds or fails: its duration then reveals
 * nothing about its result.
 * @param intervalMs in milliseconds. A task never ends before one interval is over.
 */
export async function endAtInterval<T>(intervalMs: number, task: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await task();
  } finally {
    const took = performance.now() - began;
    const intervals = Math.max(1, Math.ceil(took / intervalMs));
    await new Promise((resolve) => setTimeout(resolve, intervals * intervalMs - took));
  }
}
