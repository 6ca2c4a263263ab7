import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { createAccessPasses } from '#server/rights/access-pass.ts';
import { createHandles } from '#server/rights/handles.ts';
import type { Work } from '#server/work/work.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { ProgramError } from '#shared/program-error.ts';
import { ReplyCache } from './cache.ts';
import { isNotFound } from './provider-error.ts';
import { ProviderHttp } from './transport/http.ts';
import { createTransport, type ProviderTuning } from './transport/transport.ts';
import type { ProviderVenue, VenueCatalogue } from './types.ts';

const COUNTED_CARDS = 20_000;
const LONG_ORDERS = 10_000;
const UNKNOWN_SITES = 1_000;

export type ProviderSettings = Partial<ProviderTuning> & {
  readonly origin: string;
  /** The first secret signs rights. The others only open rights that they signed earlier. */
  readonly secrets: readonly string[];
  readonly publicStorageUrl: string;
};

const NO_WORK: Work = {
  take: async (budget) => Promise.reject(new ProgramError(`a share of ${budget} is taken within withWork`)),
};

export function createProvider({ origin, secrets, publicStorageUrl, ...tuning }: ProviderSettings) {
  const http = new ProviderHttp(createTransport(origin, tuning));
  const { timing } = http;
  const reload = { waitMs: timing.staleWait, pauseMs: timing.staleRetryPause, isFinal: isNotFound };
  return {
    http,
    handles: createHandles(secrets),
    passes: createAccessPasses(secrets),
    publicStorageUrl,
    venues: new ReplyCache<ProviderVenue>({ freshMs: timing.venueFresh, staleMs: timing.venueStale, ...reload }),
    /** The number of media of cards, by `nameOfCard`. */
    mediaCounts: new LRUCache<string, number>(upTo(COUNTED_CARDS)),
    /** The number of media of long orders, by the order's id, by `nameOfCard` of its first card, or by a package. */
    longOrders: new LRUCache<string, number>(upTo(LONG_ORDERS)),
    work: NO_WORK,
    /** Sites without a venue, kept apart from `venues` so that a flood of invented hosts cannot evict venues. */
    unknownSites: new LRUCache<string, true>({ max: UNKNOWN_SITES, ttl: timing.unknownSite }),
    catalogues: new ReplyCache<VenueCatalogue>({ freshMs: timing.venueFresh, staleMs: timing.pricesStale, ...reload }),
  };
}

export const nameOfCard = ({ site }: { readonly site: string }, card: CardCode) => `${site} ${card}`;

export type Provider = Readonly<ReturnType<typeof createProvider>>;
