import type { LRUCache } from 'lru-cache';
import type { AccessPasses } from '#server/rights/access-pass.ts';
import type { BuyerRecord } from '#server/rights/buyer-record.ts';
import type { HandleSubject, Handles } from '#server/rights/handles.ts';
import type { Work } from '#server/work/work.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order, OrderItem } from '#shared/order.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import type { Venue } from '#shared/site/venue.ts';
import type { ReplyCache } from './cache.ts';
import type { ProviderHttp } from './transport/http.ts';

/** The venue of a request's host. @property organizationId the provider's id, which never leaves this server */
export type ProviderVenue = {
  readonly site: string;
  readonly organizationId: string;
  readonly details: Venue;
  /** Fields in the venue's settings that the identification form does not know (H7). */
  readonly unknownFormFields: readonly string[];
};

export type VenueCatalogue = {
  readonly catalogue: Catalogue;
  readonly productIds: readonly string[];
  readonly allDigitalId: string | null;
};

export type ProviderOrderItem = Omit<OrderItem, 'medias'> & { readonly medias: readonly HandleSubject[] };

/**
 * An order with the provider's ids and its buyer's data. All visitors share it, and `orders/show.ts` converts it into
 * what one of them may see.
 * @property paidCents the amount of each payment that was made; null if the provider does not say
 */
export type ProviderOrder = Omit<Order, 'id' | 'items' | 'buyer' | 'customer' | 'address' | 'version'> & {
  readonly firstCard: CardCode;
  readonly items: readonly ProviderOrderItem[];
  readonly buyer: BuyerRecord;
  readonly paidCents: readonly (number | null)[];
};

export type Provider = {
  readonly http: ProviderHttp;
  readonly handles: Handles;
  readonly passes: AccessPasses;
  readonly publicStorageUrl: string;
  readonly venues: ReplyCache<ProviderVenue>;
  /** Sites without a venue, kept apart from `venues` so that a flood of invented hosts cannot evict venues. */
  readonly unknownSites: LRUCache<string, true>;
  readonly catalogues: ReplyCache<VenueCatalogue>;
  readonly mediaCounts: LRUCache<string, number>;
  /** The number of media of long orders, by the order's id and by {@link longOrderName}. */
  readonly longOrders: LRUCache<string, number>;
  readonly work: Work;
};
