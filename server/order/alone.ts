import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { keyOf } from '../shared-state/key-of.ts';
import type { OrderContext } from './read-order.ts';

/** Without the shared state changes go on; a charge holds a lock of its own, which is refused then. */
const LOCK = {
  waitMs: PROVIDER_DEADLINE_MS.orderEdit,
  holdMs: PROVIDER_DEADLINE_MS.checkout,
  ifUnreachable: 'run',
} as const;

/**
 * Runs one change, or the charge, of an order alone, the look before it included: what the look saw is still so when the
 * provider is asked, whichever visitor changes the same order meanwhile, at whatever instance.
 * @throws StorefrontError SERVER_BUSY when another change or charge of the order does not end; else what the task throws.
 */
export function aloneWithOrder<T>(ctx: OrderContext, orderId: string, task: () => Promise<T>): Promise<T> {
  return ctx.locks.run(keyOf(['change', ctx.venue.site, orderId]), task, LOCK);
}
