import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { MediaKind } from '#shared/media.ts';
import type { Organization } from '#shared/organization.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { Provider, VenueCatalogue } from './provider.ts';
import { isAnswered, ProviderError } from './provider-error.ts';
import { toCatalogue, toOrganization } from './to-domain.ts';

/** The venue that a request's host belongs to. */
export type Venue = { readonly site: string; readonly organizationId: string; readonly organization: Organization };

/**
 * The venue of a site, remembered for some seconds.
 * @throws ProviderError ORGANIZATION_NOT_FOUND when the provider knows no such site.
 */
export function loadVenue(provider: Provider, site: string): Promise<Venue> {
  return provider.venues.get(site, async () => {
    try {
      const request = { params: { webName: site } };
      const reply = await provider.http.call(endpoints.organization, request, {
        deadlineMs: PROVIDER_DEADLINE_MS.read,
      });
      const organization = toOrganization(reply.organization, provider.publicStorageUrl);
      return { site, organizationId: reply.organization.id, organization };
    } catch (error) {
      throw isAnswered(error) ? new ProviderError('ORGANIZATION_NOT_FOUND', error) : error;
    }
  });
}

/** What the venue sells online, remembered for some seconds. */
export function loadCatalogue(provider: Provider, venue: Venue): Promise<VenueCatalogue> {
  return provider.catalogues.get(venue.site, async () => {
    const request = { params: { organizationId: venue.organizationId } };
    return toCatalogue(
      await provider.http.call(endpoints.products, request, { deadlineMs: PROVIDER_DEADLINE_MS.read }),
    );
  });
}

/**
 * The product that a photo or a video is sold as: one made for that kind alone, before one that holds both.
 * @throws ProviderError NOT_FOUND when the venue sells no such kind.
 */
export function productIdFor(kind: MediaKind, { catalogue, productIds }: VenueCatalogue): string {
  const holds = (at: number) => {
    const product = catalogue.products[at];
    return kind === 'photo' ? product?.holdsPhotos : product?.holdsVideos;
  };
  const fitting = catalogue.products.map((_, at) => at).filter(holds);
  const alone = fitting.find((at) => catalogue.products[at]?.holdsPhotos !== catalogue.products[at]?.holdsVideos);
  const id = productIds[alone ?? fitting[0] ?? -1];
  if (id === undefined) throw new ProviderError('NOT_FOUND', `the venue sells no ${kind}`);
  return id;
}
