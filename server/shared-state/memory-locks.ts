import { busy } from './busy.ts';
import type { Locks } from './shared-state.ts';

/** @returns whether a lock is released within the time */
async function endsWithin(release: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([release.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Locks within one process. A task always ends, so nothing expires. */
export function createMemoryLocks(): Locks {
  const held = new Map<string, Promise<void>>();

  async function untilFree(key: string, waitMs: number): Promise<'free' | 'held'> {
    const deadline = performance.now() + waitMs;
    for (let holder = held.get(key); holder !== undefined; holder = held.get(key)) {
      if (!(await endsWithin(holder, Math.max(0, deadline - performance.now())))) return 'held';
    }
    return 'free';
  }

  return {
    async run(key, task, { waitMs }) {
      const deadline = performance.now() + waitMs;
      // Of several who waited, the first to find the lock free takes it before the next one looks.
      while (held.has(key)) {
        if ((await untilFree(key, deadline - performance.now())) === 'held') throw busy('the lock is held');
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      try {
        return await task();
      } finally {
        held.delete(key);
        resolve();
      }
    },
    holds: (key) => held.has(key),
    untilFree,
  };
}
