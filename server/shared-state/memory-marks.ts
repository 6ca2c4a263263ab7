import type { Marks } from './shared-state.ts';

/** Some 20 MB at most. Beyond it the oldest marks go first. */
const CAPACITY = 100_000;

/** Marks in the memory of one process: bounded, and gone when their time is over. */
export function createMemoryMarks(capacity = CAPACITY): Marks {
  const held = new Map<string, { readonly expiresAt: number; readonly value: string }>();

  const read = (key: string) => {
    const mark = held.get(key);
    if (mark === undefined) return null;
    if (mark.expiresAt > performance.now()) return mark.value;
    held.delete(key);
    return null;
  };
  const set = (key: string, ttlMs: number, value = '1') => {
    held.delete(key);
    held.set(key, { expiresAt: performance.now() + ttlMs, value });
    for (const oldest of held.keys()) {
      if (held.size <= capacity) break;
      held.delete(oldest);
    }
  };

  return {
    async claim(key, ttlMs) {
      if (read(key) !== null) return false;
      set(key, ttlMs);
      return true;
    },
    async set(key, ttlMs, value) {
      set(key, ttlMs, value);
    },
    async has(key) {
      return read(key) !== null;
    },
    async read(key) {
      return read(key);
    },
    async remove(key) {
      held.delete(key);
    },
  };
}
