import { setTimeout as pause } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { OwnLineBusy } from '#server/errors.ts';
import type { Provider } from '#server/provider/provider.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import { isBuyer } from '#server/rights/buyer-right.ts';
import { keyOf, type Lease, type Locks, type LockTerms } from '#server/shared-state/shared-state.ts';
import type { AnswerTime } from '#server/work/answer-time.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';

export type LockContext = Omit<Claimant, 'site'> & {
  readonly orders: Record<'locks' | 'queues', Locks> & {
    readonly owners: Pick<LRUCache<string, string>, 'get' | 'set'>;
  };
  readonly venue: Pick<ProviderVenue, 'site'>;
  readonly provider: Pick<Provider, 'handles'>;
  readonly left: AbortSignal;
  readonly time: AnswerTime;
};

/** @property until the end, by `performance.now()`, of a task's wait for all of its locks together */
export type LocksTerms = Omit<LockTerms, 'waitMs'> & { readonly until: number };

/** Returns when a wait for locks ends, by `performance.now()`. Half of the remaining time is left for the work. */
export const halfTime = ({ time }: Pick<LockContext, 'time'>) => performance.now() + time.leftMs() / 2;

/** While Redis cannot be reached, an order's edits go on, one at a time on each instance, but no charges (`pay.ts`). */
const EDIT = { holdMs: PROVIDER_DEADLINE_MS.orderEdit, ifUncertain: 'run' } as const;

/** Returns on which terms a lock is taken for a write. Half of the remaining time is for waiting. */
export const editTerms = (ctx: LockContext, claimant: Claimant = ctx): LocksTerms => {
  return { ...EDIT, claimant, until: halfTime(ctx) };
};

/** How long a task pauses at most before it tries again to take several locks together, in ms. */
const MOST_PAUSE_MS = 50;

export const orderLockKey = ({ venue }: Pick<LockContext, 'venue'>, orderId: string) =>
  keyOf(['order', venue.site, orderId]);

/** Returns the key of a card's lock. Only its holder deletes the card's media, or lists an order with it as charged. */
export const cardLockKey = ({ venue }: Pick<LockContext, 'venue'>, card: CardCode) => keyOf(['card', venue.site, card]);

/** How long, in ms, the first connection that saw an order counts as its owner after the order was last shown to it. */
const FIRST_CONNECTION_MS = 10 * 60_000;

const connectionKey = ({ networks, connection }: LockContext) => `${networks[0]} ${connection}`;
const ownerKey = ({ venue }: Pick<LockContext, 'venue'>, orderId: string) => keyOf(['owner', venue.site, orderId]);

/** Remembers the owner of an order that was read or is shown. @param buyer a hash; null if there is no buyer yet */
export function rememberOwner(ctx: LockContext, orderId: string, buyer: string | null): void {
  const { owners } = ctx.orders;
  const key = ownerKey(ctx, orderId);
  const own = connectionKey(ctx);
  if (buyer !== null) owners.set(key, buyer);
  else if ((owners.get(key) ?? own) === own) owners.set(key, own, { ttl: FIRST_CONNECTION_MS });
}

/** Returns a hash of the buyer in the order as this instance last read it; null if this instance knows no buyer. */
export function lastReadBuyer(ctx: LockContext, orderId: string): string | null {
  const owner = ctx.orders.owners.get(ownerKey(ctx, orderId));
  // A connection's key contains a space; a buyer's hash does not.
  return owner === undefined || owner.includes(' ') ? null : owner;
}

type OrderOfVisitor = { readonly orderId: string; readonly right: string | undefined };

/**
 * Whether the visitor owns the order, as far as this instance knows, because finding out anew would mean reading the
 * order.
 */
function isOwner(ctx: LockContext, order: OrderOfVisitor): boolean {
  const owner = ctx.orders.owners.get(ownerKey(ctx, order.orderId)) ?? null;
  return owner === connectionKey(ctx) || isBuyer(ctx, order, owner);
}

type CallingContext = LockContext & { readonly provider: Pick<Provider, 'http'> };

/**
 * Returns a context whose calls under a lock fail instead of waiting long for a connection, unless the visitor owns the
 * order. The owner waits for the lock meanwhile.
 * @param order null if only a card is locked, or an order that nobody knows yet
 */
export function withoutDelayingOwner<Context extends CallingContext>(
  ctx: Context,
  order: OrderOfVisitor | null,
): Context {
  const delaysOwner = order === null || !isOwner(ctx, order);
  return { ...ctx, provider: { ...ctx.provider, http: ctx.provider.http.with({ delaysOwner }) } };
}

/**
 * Returns the queue that a call waits in. Each network has one for the owners of orders, which goes first, and one for
 * everybody else. With many orders of their own, nobody has more queues at a card's lock.
 */
export function queueOf(ctx: LockContext, order: OrderOfVisitor): Claimant {
  const { networks, connection } = ctx;
  if (!isOwner(ctx, order)) return { networks, connection };
  return { networks: [networks[0], `owners of ${networks.at(-1)}`], connection, goesFirst: true };
}

/** Runs a task under several locks, taken in the given sequence. @throws SERVER_BUSY if it lacks one at `until` */
export function runHolding<T>(
  locks: Locks,
  [first, ...others]: readonly string[],
  task: (lease: Lease) => Promise<T>,
  terms: LocksTerms,
): Promise<T> {
  if (first === undefined) return task({ assertHeld: async () => undefined });
  const next = (lease: Lease) => (others.length === 0 ? task(lease) : runHolding(locks, others, task, terms));
  return locks.run(first, next, { ...terms, waitMs: Math.max(0, terms.until - performance.now()) });
}

const inSequence = (keys: readonly string[]) => [...new Set(keys)].sort();

/**
 * Waits for earlier calls of the same network that need these locks. Never call this while holding a lock, because
 * those calls may wait for it.
 * @throws OwnLineBusy if too many of them wait, or too long
 */
export function queueInNetwork<T>(
  { orders: { queues } }: Pick<LockContext, 'orders'>,
  keys: readonly string[],
  task: () => Promise<T>,
  terms: LocksTerms,
): Promise<T> {
  const own = keys.map((key) => keyOf([key, terms.claimant.networks.at(-1) ?? '']));
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  return runHolding(queues, inSequence(own), begin, terms).catch((error) => {
    throw hasBegun ? error : new OwnLineBusy(error);
  });
}

/**
 * Takes several locks together. Waits for one of them only while it holds none, because strangers may choose how long
 * that takes, and others need the locks that are free.
 * @throws SERVER_BUSY if the locks are not free together before `until`
 */
export async function takeLocks<T>(
  ctx: LockContext,
  keys: readonly string[],
  task: () => Promise<T>,
  terms = editTerms(ctx),
): Promise<T> {
  for (let sequence = inSequence(keys); ; ) {
    let missing = sequence[0];
    const take = ([key, ...next]: readonly string[], until: number): Promise<T> => {
      missing = key;
      return key === undefined ? task() : runHolding(ctx.orders.locks, [key], () => take(next, 0), { ...terms, until });
    };
    try {
      return await take(sequence, terms.until);
    } catch (error) {
      if (missing === undefined || missing === sequence[0] || performance.now() >= terms.until) throw error;
      sequence = [missing, ...sequence.filter((key) => key !== missing)];
    }
    // The pauses differ, so that two tasks do not fail because of each other again and again.
    await pause(MOST_PAUSE_MS * Math.random());
  }
}

/**
 * Queues within the network, then takes the locks. So on each instance, other networks wait for at most one task of it.
 * @throws VisitorLeft if the visitor has left before the task begins
 */
export function lockAll<T>(
  ctx: LockContext,
  keys: readonly string[],
  task: () => Promise<T>,
  claimant: Claimant = ctx,
): Promise<T> {
  const write = async () => {
    ctx.left.throwIfAborted();
    return task();
  };
  const terms = editTerms(ctx, claimant);
  return queueInNetwork(ctx, keys, () => takeLocks(ctx, keys, write, terms), terms);
}

/**
 * Writes to an order under its lock: one write at a time, across all instances while Redis can be reached (R7). What
 * `write` depends on must be read in it.
 */
export function lockOrder<T>(ctx: LockContext, order: OrderOfVisitor, write: () => Promise<T>): Promise<T> {
  return lockAll(ctx, [orderLockKey(ctx, order.orderId)], write, queueOf(ctx, order));
}
