/**
 * Lets a task end only at the next beat after it began, whether it succeeds or fails: how long it took then tells nothing
 * of what it found.
 * @param beatMs milliseconds between beats, the first of which is one beat after the start
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
