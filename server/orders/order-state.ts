import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { createMemoryLocks } from '#server/shared-state/memory-locks.ts';
import { createMemoryMarks, marksWithFallback } from '#server/shared-state/memory-marks.ts';
import type { Locks, Marks, SharedState } from '#server/shared-state/shared-state.ts';
import type { FairBudget } from '#server/work/fair-budget.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { ChargeRecords } from './charge-record.ts';

/** Orders of the last seconds, whose buyers are forgotten with them. A fetch loads the order, or joins its load. */
type RecentOrders = LRUCache<string, ProviderOrder, () => Promise<ProviderOrder>>;

const CAPACITY = 2_000;
/** Of all of them, about 5 MB. */
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
    // The time begins with the load, not with its end.
    noUpdateTTL: true,
    // An order that is not kept still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  });
}

/** How long the total beside the same payment is not read again, in ms: for every other check of a page that waits. */
const TOTAL_READ_MS = 2 * PAYMENT_CHECK_SECONDS * 1_000;
const TOTALS_CAPACITY = 20_000;

/** An order's own total as it is now; null once it is complete, because a provider may reckon it anew then. */
type ShownTotal = { readonly totalCents: number | null };
/** Totals beside payments. A visitor can ask hundreds of times before the first answer, which all of them share. */
type ShownTotals = LRUCache<string, ShownTotal, () => Promise<ShownTotal>>;

const createShownTotals = (): ShownTotals =>
  new LRUCache({
    ...upTo(TOTALS_CAPACITY),
    ttl: TOTAL_READ_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

/** @property madeAt when it was made first @property renewedAt when its order got another one, both in ms */
export type PixCode = { readonly orderId: string; readonly madeAt: number; readonly renewedAt: number };

/** About 10 MB. Beyond it the codes that were made first are forgotten. */
export const PIX_CODES_CAPACITY = 20_000;

export const createPixCodes = (): OrderState['pixCodes'] => new LRUCache(upTo(PIX_CODES_CAPACITY));

/** How long a completed order is remembered, in ms: another phone looks meanwhile, and sends its own finish. */
export const FINISHED_MS = 2 * RECENT_ORDER_MS;
const FINISHED_CAPACITY = 1_000;

/** The calls of one network, or of an order's buyer, that wait for one order or card: a family has two phones, each of which may ask for a few things at once. */
const OF_NETWORK = { ofKey: 8, ofAll: 1_000 };

const BUYERS_CAPACITY = 10_000;
/** About a visit. */
const BUYERS_MS = 60 * 60_000;

/** @property joined bounds the calls that wait for its payment */
export type CheckoutUnderWay = { readonly payment: Promise<Payment>; readonly joined: FairBudget };

/** What the calls of all visitors share about orders. */
export type OrderState = {
  /** Of all instances. */
  readonly locks: Locks;
  readonly marks: Marks;
  readonly charges: ChargeRecords;
  /** As `marks`, and of this process alone while these cannot be reached: no charge relies on them. */
  readonly hints: Marks;
  /** Of this process: the calls of one network for an order or a card wait here before they wait for its lock. */
  readonly queues: Locks;
  /** Under way at this instance: a second call joins one. Keys start with the venue. */
  readonly checkouts: Map<string, CheckoutUnderWay>;
  /** Who bought an order when it was last shown, as a hash, so that the buyer's calls wait in a line of their own. */
  readonly buyers: LRUCache<string, string>;
  readonly finishedOrders: LRUCache<string, ProviderOrder>;
  /** The PIX codes that one network made of one card, oldest first. In this process alone: strangers make them. */
  readonly pixCodes: LRUCache<string, readonly PixCode[]>;
  /** For a page that only looks whether another phone changed its order. No change and no charge relies on them. */
  readonly recentOrders: RecentOrders;
  readonly shownTotals: ShownTotals;
};

export function createOrderState({ locks, marks, redis }: Pick<SharedState, 'locks' | 'marks' | 'redis'>): OrderState {
  const own = redis === null ? null : createMemoryMarks();
  return {
    locks,
    marks,
    charges: new ChargeRecords(marks, own),
    hints: own === null ? marks : marksWithFallback(marks, own),
    queues: createMemoryLocks(OF_NETWORK),
    checkouts: new Map(),
    buyers: new LRUCache({ ...upTo(BUYERS_CAPACITY), ttl: BUYERS_MS }),
    finishedOrders: new LRUCache({ max: FINISHED_CAPACITY, ttl: FINISHED_MS, ttlAutopurge: true }),
    pixCodes: createPixCodes(),
    recentOrders: createRecentOrders(),
    shownTotals: createShownTotals(),
  };
}
