import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { countMedia } from '#server/provider/order.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { createMemoryLocks } from '#server/shared-state/memory-locks.ts';
import { createMemoryMarks, marksWithFallback } from '#server/shared-state/memory-marks.ts';
import type { Marks, SharedState } from '#server/shared-state/shared-state.ts';
import type { FairBudget } from '#server/work/fair-budget.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { chargeSchema, leftOfCharge, unchargedSchema } from './charge-record.ts';
import { ExpiringRecords } from './expiring-record.ts';
import { lastBuyersSchema } from './last-buyers.ts';
import { refusedSchema } from './refused-credit-cards.ts';

const RECENT_CAPACITY = 2_000;
/** How many media all recent orders together may have. They take about 5 MB. */
const MOST_RECENT_MEDIA = 50_000;

/** How long a payment's total is reused, in ms: at every second check of a waiting page, it is read again. */
const TOTAL_READ_MS = 2 * PAYMENT_CHECK_SECONDS * 1_000;
const TOTALS_CAPACITY = 20_000;

/** An order's current total; null once the order is complete, because a provider may then recompute it. */
type ShownTotal = { readonly totalCents: number | null };

/**
 * PIX codes of an order that count as one. Both times are in ms.
 * @property madeAt when the first of them was made
 * @property renewedAt when the latest was made
 */
export type IssuedPixCode = { readonly orderId: string; readonly madeAt: number; readonly renewedAt: number };

/**
 * For how many pairs of a first card and a network the PIX codes are remembered, in about 10 MB. Beyond this number,
 * the least recently used are forgotten.
 */
export const PIX_CODES_CAPACITY = 20_000;

/** How long a completed order is remembered, in ms. Other phones finish it too, at their next check of the payment. */
const FINISHED_MS = 2 * PAYMENT_CHECK_SECONDS * 1_000;
const FINISHED_CAPACITY = 1_000;

/** How many calls may wait: of a network or owner for one order or card (`ofKey`), and in all (`ofAll`). */
const OF_NETWORK = { ofKey: 8, ofAll: 1_000 };

const OWNERS_CAPACITY = 10_000;
/** How long a buyer is remembered as an order's owner, in ms: as long as a visit. */
const OWNERS_MS = 60 * 60_000;

/** @property joined limits how many calls join this checkout */
export type CheckoutUnderWay = { readonly payment: Promise<Payment>; readonly joined: FairBudget };

/** Creates what all calls share about orders. With Redis, all instances share the locks, marks and records. */
export function createOrderStores({ locks, marks, redis }: Pick<SharedState, 'locks' | 'marks' | 'redis'>) {
  const own = redis === null ? null : createMemoryMarks();
  return {
    locks,
    marks: marks as Marks,
    charges: new ExpiringRecords({ schema: chargeSchema, leastLeftMs: leftOfCharge }, marks, own),
    uncharged: new ExpiringRecords({ schema: unchargedSchema }, marks, own),
    lastBuyers: new ExpiringRecords({ schema: lastBuyersSchema }, marks, own),
    refusals: new ExpiringRecords({ schema: refusedSchema }, marks, own),
    /** Like `marks`, but local while the shared state cannot be reached, when nothing can be charged. */
    hints: own === null ? marks : marksWithFallback(marks, own),
    /** Here one network's calls queue for an order or card in this process, before they wait for the shared lock. */
    queues: createMemoryLocks(OF_NETWORK),
    /** The checkouts that run on this instance. A key contains all that a call must share to join one. */
    checkouts: new Map<string, CheckoutUnderWay>(),
    /**
     * The owner of each order, whose calls wait in another queue than those of others. The owner is the buyer as the
     * order was last read, as a hash. Without a buyer, it is the connection that saw the order first and still uses it.
     */
    owners: new LRUCache<string, string>({ ...upTo(OWNERS_CAPACITY), ttl: OWNERS_MS }),
    finishedOrders: new LRUCache<string, ProviderOrder>({
      max: FINISHED_CAPACITY,
      ttl: FINISHED_MS,
      ttlAutopurge: true,
    }),
    /** PIX codes of a network for a card. They are local, since strangers could fill Redis with them. */
    pixCodes: new LRUCache<string, readonly IssuedPixCode[]>(upTo(PIX_CODES_CAPACITY)),
    /**
     * Orders read within the last seconds, for the album, and for pages that look for another phone's changes. A fetch
     * returns such an order, joins its running load, or starts one. No change and no charge depends on them.
     */
    recentOrders: new LRUCache<string, ProviderOrder, () => Promise<ProviderOrder>>({
      max: RECENT_CAPACITY,
      maxSize: MOST_RECENT_MEDIA,
      sizeCalculation: (order) => 1 + countMedia(order),
      ttl: RECENT_ORDER_MS,
      perf: Date,
      ttlAutopurge: true,
      // The time to live starts when loading starts, so the end of a load must not renew it.
      noUpdateTTL: true,
      // An order that is too large to keep is still returned to those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: load }) => load(),
    }),
    /** Totals by payment. A visitor may ask hundreds of times before the first answer. One read serves all requests. */
    shownTotals: new LRUCache<string, ShownTotal, () => Promise<ShownTotal>>({
      ...upTo(TOTALS_CAPACITY),
      ttl: TOTAL_READ_MS,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: read }) => read(),
    }),
  };
}
