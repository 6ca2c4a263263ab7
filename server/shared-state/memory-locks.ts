import { busy } from './busy.ts';
import type { Locks } from './shared-state.ts';

/** @returns whether a lock is released within the time. */
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

/** Locks within one process. A task always ends, so locks do not expire. */
export function createMemoryLocks(): Locks {
  const locks = new Map<string, Promise<void>>();

  async function untilFree(key: string, waitMs: number): Promise<'free' | 'locked'> {
    const deadline = performance.now() + waitMs;
    for (let holder = locks.get(key); holder !== undefined; holder = locks.get(key)) {
      if (!(await endsWithin(holder, Math.max(0, deadline - performance.now())))) return 'locked';
    }
    return 'free';
  }

  return {
    async run(key, task, { waitMs }) {
      const deadline = performance.now() + waitMs;
      // Of several waiting tasks, the first one to resume takes the free lock before the next one checks it.
      while (locks.has(key)) {
        if ((await untilFree(key, deadline - performance.now())) === 'locked') throw busy('the lock is not free');
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      locks.set(key, promise);
      try {
        return await task();
      } finally {
        locks.delete(key);
        resolve();
      }
    },
    holds: (key) => locks.has(key),
    untilFree,
  };
}
