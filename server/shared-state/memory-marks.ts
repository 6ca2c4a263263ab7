import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import type { Marks } from './shared-state.ts';

/** At most about 20 MB. Beyond it the marks that were used least recently are removed first. */
export const MARKS_CAPACITY = 100_000;

export function createMemoryMarks(): Marks {
  const marks = new LRUCache<string, string>({ ...upTo(MARKS_CAPACITY), ttlResolution: 0 });
  const set = (key: string, ttl: number, value = '1') => marks.set(key, value, { ttl });
  return {
    async claim(key, ttlMs) {
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
    async remove(key) {
      marks.delete(key);
    },
  };
}
