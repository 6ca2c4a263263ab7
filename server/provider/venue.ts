import { AppError } from '#server/errors.ts';
import type { MediaKind } from '#shared/media/media.ts';
import { productFor } from '#shared/prices/product.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { identificationFields } from '#shared/site/venue.ts';
import type { Provider } from './provider.ts';
import { isNotFound, ProviderError } from './provider-error.ts';
import { toCatalogue, toVenue } from './to-domain.ts';
import type { ProviderVenue, VenueCatalogue } from './types.ts';

async function requestVenue({ http, publicStorageUrl, unknownSites }: Provider, site: string): Promise<ProviderVenue> {
  try {
    const reply = await http.call(endpoints.organization, { params: { webName: site } });
    const details = toVenue(reply.organization, site, publicStorageUrl);
    const { unknown } = identificationFields(reply.organization.features?.site?.customer_form_fields ?? []);
    return { site, organizationId: reply.organization.id, details, unknownFormFields: unknown };
  } catch (error) {
    if (isNotFound(error)) {
      unknownSites.set(site, true);
      throw new ProviderError('ORGANIZATION_NOT_FOUND', error, error.status);
    }
    // A 429, 401, 403 or an unknown message does not tell whether the venue exists.
    const isAnswer = error instanceof ProviderError && error.status !== null;
    throw isAnswer ? new ProviderError('PROVIDER_UNAVAILABLE', error) : error;
  }
}

/** Loads a venue. Caches it for seconds, or for hours while loading fails. @throws AppError ORGANIZATION_NOT_FOUND */
export async function loadVenue(provider: Provider, site: string): Promise<ProviderVenue> {
  if (provider.unknownSites.has(site))
    throw new AppError('ORGANIZATION_NOT_FOUND', 'the site is known to belong to no venue');
  return provider.venues.get(site, () => requestVenue(provider, site), provider.http.network);
}

/** Loads what the venue sells online. Caches it for seconds, or for minutes while the provider is down. */
export function loadCatalogue(provider: Provider, venue: ProviderVenue): Promise<VenueCatalogue> {
  const load = async () => {
    const request = { params: { organizationId: venue.organizationId } };
    return toCatalogue(await provider.http.call(endpoints.products, request));
  };
  return provider.catalogues.get(venue.site, load, provider.http.network);
}

/** Returns the provider's id of the product for a kind of media. @throws AppError NOT_FOUND */
export function productIdFor(kind: MediaKind, { catalogue, productIds }: VenueCatalogue): string {
  const product = productFor(catalogue, kind);
  const id = product && productIds[catalogue.products.indexOf(product)];
  if (id === undefined) throw new AppError('NOT_FOUND', `the venue sells no ${kind}`);
  return id;
}
