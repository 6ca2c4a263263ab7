import type { AccessPasses } from '#server/access-pass.ts';
import type { Handles } from '#server/handles.ts';
import type { Catalogue } from '#shared/product.ts';
import { ReplyCache } from './cache.ts';
import { ProviderHttp } from './http.ts';
import { isNotFound } from './provider-error.ts';
import { createTransport, type ProviderTuning } from './transport.ts';
import { UnknownSites } from './unknown-sites.ts';
import type { ProviderVenue } from './venue.ts';

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
  readonly venues: ReplyCache<ProviderVenue>;
  readonly unknownSites: UnknownSites;
  readonly catalogues: ReplyCache<VenueCatalogue>;
};

/** The provider's origin, the handles and passes that sign its ids, where the venues' art lies, and what may be tuned. */
export type ProviderSettings = Partial<ProviderTuning> & {
  readonly origin: string;
  readonly handles: Handles;
  readonly passes: AccessPasses;
  readonly publicStorageUrl: string;
};

export function createProvider({ origin, handles, passes, publicStorageUrl, ...tuning }: ProviderSettings): Provider {
  const http = new ProviderHttp(createTransport(origin, tuning));
  const { timing } = http;
  const reload = { waitMs: timing.staleWait, pauseMs: timing.staleRetryPause, isFinal: isNotFound };
  return {
    http,
    handles,
    passes,
    publicStorageUrl,
    venues: new ReplyCache({ freshMs: timing.venueFresh, staleMs: timing.venueStale, ...reload }),
    unknownSites: new UnknownSites(timing.unknownSite),
    catalogues: new ReplyCache({ freshMs: timing.venueFresh, staleMs: timing.pricesStale, ...reload }),
  };
}
