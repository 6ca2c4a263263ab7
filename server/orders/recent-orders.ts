import { LRUCache } from 'lru-cache';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';

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
