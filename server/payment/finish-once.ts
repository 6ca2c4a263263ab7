import type { ProviderOrder } from '../provider/to-domain.ts';

/** How long a completed order is remembered: another tab may have sent its own finish before it heard of this one. */
const REMEMBERED_MS = 2_000;

/** The finishes under way, and the ones just done. Keys start with the venue. */
export type FinishesInFlight = Map<string, Promise<ProviderOrder>>;

/**
 * Completes an order by one call, however many tabs see its payment at the same moment (requirement B13). A failure, and a
 * reply that the order is open still, is forgotten at once: who asks again means it.
 */
export function finishOnce(
  finishes: FinishesInFlight,
  key: string,
  start: () => Promise<ProviderOrder>,
): Promise<ProviderOrder> {
  const known = finishes.get(key);
  if (known !== undefined) return known;
  const started = start();
  finishes.set(key, started);
  const forget = () => finishes.delete(key);
  started.then(({ isCompleted }) => (isCompleted ? setTimeout(forget, REMEMBERED_MS).unref() : forget()), forget);
  return started;
}
