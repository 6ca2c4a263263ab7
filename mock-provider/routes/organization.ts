import { writeCatalogue } from '#mock-provider/catalogue.ts';
import { register } from '#mock-provider/contract/register.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';

/** A config may say `{public_url}` where it points at files of the mock itself. */
function withPublicUrl(organization: WireOrganization, publicUrl: string): WireOrganization {
  const features = organization.features_organization;
  if (!features?.config?.includes('{public_url}')) return organization;
  const config = features.config.replaceAll('{public_url}', publicUrl);
  return { ...organization, features_organization: { ...features, config } };
}

const catalogues = new WeakMap<Venue, WireCatalogue>();

/** What a venue sells never changes, so its reply is built once. */
function frozenCatalogue(venue: Venue): WireCatalogue {
  const known = catalogues.get(venue);
  if (known) return known;
  const built = Object.freeze(writeCatalogue(venue.catalogue));
  catalogues.set(venue, built);
  return built;
}

export function organizationRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.organization, ({ params, publicUrl }) => ({
    organization: withPublicUrl(world.venueByWebName(params.webName).organization, publicUrl),
  }));

  register(provider, endpoints.products, ({ params }) => frozenCatalogue(world.venue(params.organizationId)));
}
