/** Ends a task at a multiple of an interval in ms, so that its duration reveals nothing about its result. */
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
