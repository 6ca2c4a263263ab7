import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Locks } from '#server/shared-state/shared-state.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';

/** How long a completed order is remembered: another tab may send its own finish before it hears of this one. */
const REMEMBERED_MS = 2_000;

/** The provider accepts a finish of a completed order. Without the lock it gets at most one finish from each instance. */
const LOCK = {
  waitMs: PROVIDER_DEADLINE_MS.orderEdit,
  holdMs: PROVIDER_DEADLINE_MS.orderEdit,
  ifUnreachable: 'run',
} as const;

/** The finishes under way at this instance, and those that just succeeded. Keys start with the venue. */
export type FinishesInFlight = Map<string, Promise<ProviderOrder>>;

/**
 * Completes an order by one request, however many tabs see its payment at the same moment (requirement B13). Instances
 * send theirs one after the other. A failure is forgotten at once, and so is a reply with an order that is still open: a
 * retry then sends a new request.
 * @param key of the order, starting with the venue.
 */
export function finishOnce(
  { finishes, locks }: { readonly finishes: FinishesInFlight; readonly locks: Locks },
  key: string,
  start: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  const known = finishes.get(key);
  if (known !== undefined) return known;
  const started = locks.run(keyOf(['finish', key]), start, LOCK);
  finishes.set(key, started);
  const forget = () => finishes.delete(key);
  started.then(({ isCompleted }) => (isCompleted ? setTimeout(forget, REMEMBERED_MS).unref() : forget()), forget);
  return started;
}
