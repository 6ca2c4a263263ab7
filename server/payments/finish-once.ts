import type { ProviderOrder } from '#server/provider/to-domain.ts';

/** How long a completed order is remembered: another tab may send its own finish before it hears of this one. */
const REMEMBERED_MS = 2_000;

/** The finishes under way at this instance, and those that just succeeded. Keys start with the venue. */
export type FinishesInFlight = Map<string, Promise<ProviderOrder>>;

/**
 * One request of this instance completes an order, however many tabs see its payment (B13). Failures and replies with
 * an open order are forgotten, so that a retry sends again. Needs the order's lock. @param start sends the finish
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
