/**
 * Runs a task, and delays its result or its error to the next beat. The time of a reply then says nothing about what was
 * found.
 * @param beatMs milliseconds between beats; the first is one beat after the start
 */
export async function onBeat<T>(beatMs: number, task: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await task();
  } finally {
    const took = performance.now() - began;
    const beats = Math.max(1, Math.ceil(took / beatMs));
    await new Promise((resolve) => setTimeout(resolve, beats * beatMs - took));
  }
}
