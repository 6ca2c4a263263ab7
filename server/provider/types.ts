import type { BuyerRecord } from '#server/rights/buyer-record.ts';
import type { HandleSubject } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order, OrderItem } from '#shared/order.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import type { Venue } from '#shared/site/venue.ts';

/** The venue of a request's host. @property organizationId the provider's id, which no visitor receives */
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
 * An order with the provider's ids and its buyer's data, the same for all visitors. `orders/show.ts` converts it into
 * what a visitor may see.
 * @property paidCents the amount of each payment that was made; null if the provider does not say
 */
export type ProviderOrder = Omit<Order, 'id' | 'items' | 'buyer' | 'customer' | 'address' | 'version'> & {
  readonly firstCard: CardCode;
  readonly items: readonly ProviderOrderItem[];
  readonly buyer: BuyerRecord;
  readonly paidCents: readonly (number | null)[];
};
