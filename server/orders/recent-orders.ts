import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { PAYMENT_CHECK_SECONDS } from '#shared/payment.ts';

/** Orders of the last seconds, whose buyers are forgotten with them. A fetch loads the order, or joins its load. */
export type RecentOrders = LRUCache<string, ProviderOrder, () => Promise<ProviderOrder>>;

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
export type ShownTotals = LRUCache<string, ShownTotal, () => Promise<ShownTotal>>;

export const createShownTotals = (): ShownTotals =>
  new LRUCache({
    ...upTo(TOTALS_CAPACITY),
    ttl: TOTAL_READ_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
