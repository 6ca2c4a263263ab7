import type { ProviderVenue } from '#server/provider/types.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Lease, Locks, LockTerms } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { ORDER_LOCK_WAIT_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';

/** @property turns the locks of this process, by which the calls of one network wait for each other first */
export type LockContext = {
  readonly locks: Locks;
  readonly turns: Locks;
  readonly venue: Pick<ProviderVenue, 'site'>;
  readonly networks: readonly string[];
};

/** Edits go on without Redis, one at a time at this instance. Charges do not (see `payments/checkout-lock.ts`). */
const EDIT: LockTerms = {
  waitMs: ORDER_LOCK_WAIT_MS,
  holdMs: PROVIDER_DEADLINE_MS.orderEdit,
  ifUnreachable: 'run',
  afterDataLoss: 'grant',
};

export const orderLockKey = ({ venue }: Pick<LockContext, 'venue'>, orderId: string) =>
  keyOf(['order', venue.site, orderId]);

/** The key of a card's lock: a charge of its media and a deletion of one exclude each other, whatever orders it is in. */
export const cardLockKey = ({ venue }: Pick<LockContext, 'venue'>, card: CardCode) => keyOf(['card', venue.site, card]);

/**
 * Waits first for the earlier calls of its own network, the widest: whatever a network sends, another one waits for one
 * task of it. Takes `waitMs` at most.
 * @throws AppError SERVER_BUSY
 */
export function lockInTurn<T>(
  ctx: LockContext,
  key: string,
  task: (lease: Lease) => Promise<T>,
  terms: LockTerms,
): Promise<T> {
  const deadline = performance.now() + terms.waitMs;
  const run = () => ctx.locks.run(key, task, { ...terms, waitMs: Math.max(0, deadline - performance.now()) });
  return ctx.turns.run(keyOf([key, ctx.networks.at(-1) ?? '']), run, terms);
}

/** Like {@link lockInTurn}, with several locks, which are always taken in the same sequence. */
export function lockAll<T>(
  ctx: LockContext,
  keys: readonly string[],
  task: () => Promise<T>,
  terms: LockTerms = EDIT,
): Promise<T> {
  const [first, ...others] = [...new Set(keys)].sort();
  return first === undefined ? task() : lockInTurn(ctx, first, () => lockAll(ctx, others, task, terms), terms);
}

/**
 * One write of an order at a time, over all instances (R7). Read what it depends on inside.
 * @throws AppError SERVER_BUSY when nothing was sent; the page sends it again
 */
export function lockOrder<T>(ctx: LockContext, orderId: string, write: () => Promise<T>): Promise<T> {
  return lockInTurn(ctx, orderLockKey(ctx, orderId), write, EDIT);
}
