import type { Marks } from './shared-state.ts';

/** Some 20 MB at most. Beyond it the oldest marks go first. */
const CAPACITY = 100_000;

/** Marks in the memory of one process: bounded, and gone when their time is over. */
export function createMemoryMarks(capacity = CAPACITY): Marks {
  const expiries = new Map<string, number>();

  const isSet = (key: string) => {
    const expiresAt = expiries.get(key);
    if (expiresAt === undefined) return false;
    if (expiresAt > performance.now()) return true;
    expiries.delete(key);
    return false;
  };
  const set = (key: string, ttlMs: number) => {
    expiries.delete(key);
    expiries.set(key, performance.now() + ttlMs);
    for (const oldest of expiries.keys()) {
      if (expiries.size <= capacity) break;
      expiries.delete(oldest);
    }
  };

  return {
    async claim(key, ttlMs) {
      if (isSet(key)) return false;
      set(key, ttlMs);
      return true;
    },
    async set(key, ttlMs) {
      set(key, ttlMs);
    },
    async has(key) {
      return isSet(key);
    },
    async remove(key) {
      expiries.delete(key);
    },
  };
}
