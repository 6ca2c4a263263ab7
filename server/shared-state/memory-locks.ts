import { withTimeout } from '#server/work/with-timeout.ts';
import { busy, LOCKED_RETRY_SECONDS } from './busy.ts';
import type { Locks } from './shared-state.ts';
import { WaitingCalls } from './waiting-calls.ts';

const endsWithin = (promise: Promise<void>, ms: number) =>
  withTimeout(
    promise.then(() => true),
    ms,
    false,
  );

/** Locks within one process, first come, first served. A task always ends, so locks do not expire. */
export function createMemoryLocks(): Locks {
  /** For each key the end of the last task in its queue. Bounded by the tasks under way. */
  const tails = new Map<string, Promise<void>>();
  const waiting = new WaitingCalls();

  return {
    async run(key, task, { waitMs, network }) {
      const previous = tails.get(key);
      const wait = previous && waiting.enter(network);
      const { promise, resolve } = Promise.withResolvers<void>();
      // Behind a task that gave up waiting, the next one still waits for the previous one.
      const tail = previous ? previous.then(() => promise) : promise;
      const forget = () => {
        if (tails.get(key) === tail) tails.delete(key);
      };
      tails.set(key, tail);
      try {
        const isFree = !wait || (await wait(endsWithin(previous, waitMs)));
        if (!isFree) throw busy('the lock is not free', LOCKED_RETRY_SECONDS);
        const result = await task({ assertHeld: async () => undefined });
        forget();
        return result;
      } finally {
        resolve();
        void tail.then(forget);
      }
    },
    async untilFree(key, waitMs) {
      const tail = tails.get(key);
      return !tail || (await endsWithin(tail, waitMs)) ? 'free' : 'locked';
    },
  };
}
