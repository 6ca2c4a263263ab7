import { serverTime } from '#client/lib/time.ts';
import { completedAt } from '#client/payment/finish-order.ts';

/** The numbers of the orders whose completion was celebrated. */
const celebrated = new Set<string>();

/**
 * Whether an order was completed while this page was open, and nobody has seen its photos without a watermark yet. An
 * order that is opened again, or shown again after a reload, is shown as it is.
 */
export function isWorthCelebrating(reference: string): boolean {
  const at = completedAt(reference);
  if (!at || celebrated.has(reference)) return false;
  return serverTime().getTime() - at.getTime() < performance.now();
}

/** From now on the order is shown without its celebration. */
export function noteCelebration(reference: string): void {
  celebrated.add(reference);
}
