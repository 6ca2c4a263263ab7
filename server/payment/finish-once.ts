import type { Context } from '#server/context.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';

/** How long a completed order is remembered: another tab may have sent its own finish before it heard of this one. */
const REMEMBERED_MS = 2_000;

/** The provider completes an order however often it is asked: without the lock it is asked once an instance at worst. */
const LOCK = {
  waitMs: PROVIDER_DEADLINE_MS.orderEdit,
  holdMs: PROVIDER_DEADLINE_MS.orderEdit,
  ifUnreachable: 'run',
} as const;

/** The finishes under way at this instance, and the ones just done. Keys start with the venue. */
export type FinishesInFlight = Map<string, Promise<ProviderOrder>>;

/**
 * Completes an order by one call, however many tabs see its payment at the same moment (requirement B13); instances ask
 * one after the other. A failure, and a reply that the order is open still, is forgotten at once: who asks again means it.
 * @param key of the order, starting with the venue
 */
export function finishOnce(
  { finishes, locks }: Pick<Context, 'finishes' | 'locks'>,
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
