import type { AccessPasses } from '#server/rights/access-pass.ts';
import type { Handles } from '#server/rights/handles.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import type { Venue } from '#shared/site/venue.ts';
import type { ReplyCache } from './cache.ts';
import type { ProviderHttp } from './transport/http.ts';
import type { UnknownSites } from './unknown-sites.ts';

/** The venue of a request's host. @property organizationId the provider's id of it, which never leaves this server. */
export type ProviderVenue = { readonly site: string; readonly organizationId: string; readonly details: Venue };

/** What a venue sells, with the provider's product ids, which never leave this server. */
export type VenueCatalogue = {
  readonly catalogue: Catalogue;
  readonly productIds: readonly string[];
  readonly allDigitalId: string | null;
};

/** Everything that a call of the provider needs. There is one for the whole process, made at start. */
export type Provider = {
  readonly http: ProviderHttp;
  /** Signs and opens the ids that leave this server. */
  readonly handles: Handles;
  /** Seals and opens access codes. */
  readonly passes: AccessPasses;
  /** Where the logos and backgrounds of venues are. */
  readonly publicStorageUrl: string;
  readonly venues: ReplyCache<ProviderVenue>;
  readonly unknownSites: UnknownSites;
  readonly catalogues: ReplyCache<VenueCatalogue>;
};
