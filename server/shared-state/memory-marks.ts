import type { Marks } from './shared-state.ts';

/** At most about 20 MB. Beyond it the oldest marks are removed first. */
const CAPACITY = 100_000;

export function createMemoryMarks(capacity = CAPACITY): Marks {
  const marks = new Map<string, { readonly expiresAt: number; readonly value: string }>();

  const read = (key: string) => {
    const mark = marks.get(key);
    if (mark === undefined) return null;
    if (mark.expiresAt > performance.now()) return mark.value;
    marks.delete(key);
    return null;
  };
  const set = (key: string, ttlMs: number, value = '1') => {
    marks.delete(key);
    marks.set(key, { expiresAt: performance.now() + ttlMs, value });
    for (const oldest of marks.keys()) {
      if (marks.size <= capacity) break;
      marks.delete(oldest);
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
      marks.delete(key);
    },
  };
}
