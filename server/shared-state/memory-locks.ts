import { FairBudget, TOO_LATE } from '#server/work/fair-budget.ts';
import type { Locks } from './shared-state.ts';

/** How many calls may wait for one lock, and for all locks. Each keeps its request, about 30 kB. */
const MOST_WAITING = { ofKey: 200, ofAll: 1_000 };

/**
 * Creates locks for one process. Networks take turns, and the connections of each do, too. A lock lasts until its task
 * ends, so it needs no time limit.
 */
export function createMemoryLocks({ ofKey, ofAll } = MOST_WAITING): Locks {
  /** The queues of all keys that are held or waited for. */
  const queues = new Map<string, FairBudget>();

  function refuseBeyondMost(): void {
    const all = [...queues.values()];
    if (all.reduce((sum, { waiting }) => sum + waiting, 0) <= ofAll) return;
    all.reduce((longest, queue) => (queue.waiting >= longest.waiting ? queue : longest)).refuseOne();
  }

  const run: Locks['run'] = async (key, task, { waitMs, claimant }) => {
    const queue = queues.get(key) ?? new FairBudget({ size: 1, queue: ofKey });
    queues.set(key, queue);
    // A charge goes on when its visitor leaves, so leaving does not end the wait.
    const taken = queue.take(claimant, 1, { waitMs });
    refuseBeyondMost();
    try {
      const release = await taken;
      return await task({ assertHeld: async () => undefined }).finally(release);
    } finally {
      if (queue.active === 0 && queue.waiting === 0 && queues.get(key) === queue) queues.delete(key);
    }
  };

  return {
    run,
    async untilFree(key, terms) {
      if (!queues.has(key)) return 'free';
      return run(key, async () => 'free' as const, { ...terms, holdMs: 0 }).catch((error: unknown) => {
        if (error === TOO_LATE) return 'locked' as const;
        throw error;
      });
    },
  };
}
