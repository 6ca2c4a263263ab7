import type { Catalogue } from '#shared/product.ts';
import type { AccessPasses } from '../access-pass.ts';
import type { Handles } from '../handles.ts';
import { ReplyCache } from './cache.ts';
import { ProviderHttp } from './http.ts';
import type { Venue } from './venue.ts';

/** Seconds that a venue and its prices are remembered: long enough for a rush of visitors, short enough for an edit. */
const VENUE_LIFETIME_MS = 10_000;

/** What a venue sells, with the provider's product ids, which never leave this server. */
export type VenueCatalogue = {
  readonly catalogue: Catalogue;
  readonly productIds: readonly string[];
  readonly allDigitalId: string | null;
};

/** Everything a provider call needs; made once at start. */
export type Provider = {
  readonly http: ProviderHttp;
  readonly handles: Handles;
  readonly passes: AccessPasses;
  readonly publicStorageUrl: string;
  readonly venues: ReplyCache<Venue>;
  readonly catalogues: ReplyCache<VenueCatalogue>;
};

/** @param settings the provider's origin, the handles that sign its ids, and where the venues' art lies. */
export function createProvider(settings: {
  origin: string;
  handles: Handles;
  passes: AccessPasses;
  publicStorageUrl: string;
}): Provider {
  return {
    http: new ProviderHttp(settings.origin),
    handles: settings.handles,
    passes: settings.passes,
    publicStorageUrl: settings.publicStorageUrl,
    venues: new ReplyCache(VENUE_LIFETIME_MS),
    catalogues: new ReplyCache(VENUE_LIFETIME_MS),
  };
}
