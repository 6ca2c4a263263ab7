import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { upTo } from '#server/large-cache.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { createMemoryLocks } from '#server/shared-state/memory-locks.ts';
import { createMemoryMarks, marksWithFallback } from '#server/shared-state/memory-marks.ts';
import type { Locks, Marks, SharedState } from '#server/shared-state/shared-state.ts';
import type { FairBudget } from '#server/work/fair-budget.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { chargeSchema, leftOfCharge, unchargedSchema } from './charge-record.ts';
import { ExpiringRecords } from './expiring-record.ts';
import { refusedSchema } from './refused-credit-cards.ts';

/** Orders read within the last seconds, with their buyers. A fetch loads an order, or joins a load that is running. */
type RecentOrders = LRUCache<string, ProviderOrder, () => Promise<ProviderOrder>>;

const CAPACITY = 2_000;
/** How many media all these orders may have, about 5 MB. */
const MOST_MEDIA = 50_000;

const sizeOf = ({ items }: ProviderOrder) => items.reduce((sum, { medias }) => sum + medias.length, 1);

export function createRecentOrders(): RecentOrders {
  return new LRUCache({
    max: CAPACITY,
    maxSize: MOST_MEDIA,
    sizeCalculation: sizeOf,
    ttl: RECENT_ORDER_MS,
    perf: Date,
    ttlAutopurge: true,
    // The time to live starts when loading starts, so a load does not renew it.
    noUpdateTTL: true,
    // An order that is too large to keep is still returned to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  });
}

/** How long a payment's total is not read again, in ms: a waiting page reads it at every other check. */
const TOTAL_READ_MS = 2 * PAYMENT_CHECK_SECONDS * 1_000;
const TOTALS_CAPACITY = 20_000;

/** An order's current total; null once it is complete, because a provider may then recompute it. */
type ShownTotal = { readonly totalCents: number | null };
/** Totals by payment. A visitor can ask hundreds of times before the first answer; all share one read. */
type ShownTotals = LRUCache<string, ShownTotal, () => Promise<ShownTotal>>;

const createShownTotals = (): ShownTotals =>
  new LRUCache({
    ...upTo(TOTALS_CAPACITY),
    ttl: TOTAL_READ_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

/** @property madeAt when the first code was made @property renewedAt when the order's latest one was, both in ms */
export type IssuedPixCode = { readonly orderId: string; readonly madeAt: number; readonly renewedAt: number };

/** About 10 MB. When they are full, the oldest codes are forgotten. */
export const PIX_CODES_CAPACITY = 20_000;

export const createPixCodes = (): OrderStores['pixCodes'] => new LRUCache(upTo(PIX_CODES_CAPACITY));

/** How long a completed order is remembered, in ms: other phones notice the payment later and send their own finish. */
export const FINISHED_MS = 2 * RECENT_ORDER_MS;
const FINISHED_CAPACITY = 1_000;

/** How many calls of a network or owner may wait for an order or card, and how many in all. A family has two phones. */
const OF_NETWORK = { ofKey: 8, ofAll: 1_000 };

const OWNERS_CAPACITY = 10_000;
/** The length of a visit, in ms. */
const OWNERS_MS = 60 * 60_000;

/** @property joined limits the calls that joined this checkout */
export type CheckoutUnderWay = { readonly payment: Promise<Payment>; readonly joined: FairBudget };

/** What the calls of all visitors share about orders. */
export type OrderStores = {
  /** Shared by all instances. */
  readonly locks: Locks;
  readonly marks: Marks;
  readonly charges: ExpiringRecords<z.infer<typeof chargeSchema>>;
  readonly uncharged: ExpiringRecords<z.infer<typeof unchargedSchema>>;
  readonly refusals: ExpiringRecords<z.infer<typeof refusedSchema>>;
  /** Like `marks`, but local while those cannot be reached. No charge relies on them. */
  readonly hints: Marks;
  /** Where one network's calls for an order or card wait before they wait for its lock. Local to this process. */
  readonly queues: Locks;
  /** Checkouts that run on this instance, for a second call to join. Keys start with the venue. */
  readonly checkouts: Map<string, CheckoutUnderWay>;
  /**
   * The owner of each order, whose calls have their own queue: the buyer, as a hash, as the order was last shown;
   * without a buyer, the connection that was shown the order first and still uses it.
   */
  readonly owners: LRUCache<string, string>;
  readonly finishedOrders: LRUCache<string, ProviderOrder>;
  /** PIX codes created from one network for one card, oldest first. Local, because strangers can create any number. */
  readonly pixCodes: LRUCache<string, readonly IssuedPixCode[]>;
  /** For pages that look for another phone's changes. No change and no charge depends on these orders. */
  readonly recentOrders: RecentOrders;
  readonly shownTotals: ShownTotals;
};

export function createOrderStores({
  locks,
  marks,
  redis,
}: Pick<SharedState, 'locks' | 'marks' | 'redis'>): OrderStores {
  const own = redis === null ? null : createMemoryMarks();
  return {
    locks,
    marks,
    charges: new ExpiringRecords({ schema: chargeSchema, leastLeftMs: leftOfCharge }, marks, own),
    uncharged: new ExpiringRecords({ schema: unchargedSchema }, marks, own),
    refusals: new ExpiringRecords({ schema: refusedSchema }, marks, own),
    hints: own === null ? marks : marksWithFallback(marks, own),
    queues: createMemoryLocks(OF_NETWORK),
    checkouts: new Map(),
    owners: new LRUCache({ ...upTo(OWNERS_CAPACITY), ttl: OWNERS_MS }),
    finishedOrders: new LRUCache({ max: FINISHED_CAPACITY, ttl: FINISHED_MS, ttlAutopurge: true }),
    pixCodes: createPixCodes(),
    recentOrders: createRecentOrders(),
    shownTotals: createShownTotals(),
  };
}
