import type { Marks } from './shared-state.ts';

export function marksWithFallback(shared: Marks, memory: Marks): Marks {
  const either = <T>(ask: (marks: Marks) => Promise<T>): Promise<T> => ask(shared).catch(() => ask(memory));
  return {
    claim: (key, ttlMs) => either((marks) => marks.claim(key, ttlMs)),
    set: (key, ttlMs, value) => either((marks) => marks.set(key, ttlMs, value)),
    has: (key) => either((marks) => marks.has(key)),
    read: (key) => either((marks) => marks.read(key)),
    remove: (key) => either((marks) => marks.remove(key)),
  };
}
