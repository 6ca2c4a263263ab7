import type { Marks } from './shared-state.ts';

export function marksWithFallback(shared: Marks, memory: Marks): Marks {
  const either = <T>(ask: (marks: Marks) => Promise<T>): Promise<T> => ask(shared).catch(() => ask(memory));
  return {
    claim: (key, ttlMs) => either((marks) => marks.claim(key, ttlMs)),
    // Also here, where it is found when the shared ones cannot be reached later.
    set: async (key, ttlMs, value) => {
      await memory.set(key, ttlMs, value);
      await either((marks) => marks.set(key, ttlMs, value));
    },
    read: (key) => either((marks) => marks.read(key)),
    remove: async (key) => {
      await memory.remove(key);
      await either((marks) => marks.remove(key));
    },
  };
}
