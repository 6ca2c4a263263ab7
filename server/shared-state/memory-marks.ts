import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import type { ComparedMarks, Marks, SharedState } from './shared-state.ts';

/** How many marks are kept, in about 60 MB. Beyond this number, the least recently used marks are evicted. */
export const MARKS_CAPACITY = 100_000;

export function createMemoryMarks(): ComparedMarks & Pick<SharedState, 'fillRatio'> {
  const marks = new LRUCache<string, string>({ ...upTo(MARKS_CAPACITY), ttlResolution: 0 });
  const set = (key: string, ttl: number, value = '1') => marks.set(key, value, { ttl });
  return {
    async setNew(key, ttlMs) {
      if (marks.has(key)) return false;
      set(key, ttlMs);
      return true;
    },
    async set(key, ttlMs, value) {
      set(key, ttlMs, value);
    },
    async read(key) {
      return marks.get(key) ?? null;
    },
    async readWithTime(key) {
      const value = marks.get(key);
      return value === undefined ? null : { value, leftMs: marks.getRemainingTTL(key) };
    },
    async replace(key, { known, value, ttlMs }) {
      if ((marks.get(key) ?? null) !== known) return false;
      set(key, ttlMs, value);
      return true;
    },
    async remove(key) {
      marks.delete(key);
    },
    fillRatio: () => marks.size / MARKS_CAPACITY,
  };
}

export function marksWithFallback(shared: Marks, memory: Marks): Marks {
  const either = <T>(ask: (marks: Marks) => Promise<T>): Promise<T> => ask(shared).catch(() => ask(memory));
  return {
    setNew: (key, ttlMs) => either((marks) => marks.setNew(key, ttlMs)),
    // The mark is also set locally, so that it can be read if the shared state cannot be reached later.
    set: async (key, ttlMs, value) => {
      await memory.set(key, ttlMs, value);
      // A full shared state refuses to set a mark, but removes it. Otherwise, everybody would go on reading the old value.
      await shared.set(key, ttlMs, value).catch(() => shared.remove(key).catch(() => undefined));
    },
    read: (key) => either((marks) => marks.read(key)),
    remove: async (key) => {
      await memory.remove(key);
      await either((marks) => marks.remove(key));
    },
  };
}
