import type { Provider } from '#mock-provider/provider.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireOrganization } from '#shared/provider-api/organization.ts';
import { register } from './register.ts';

/** Replaces `{public_url}` in the config, which may refer to files of the mock itself. */
function withPublicUrl(organization: WireOrganization, publicUrl: string): WireOrganization {
  const features = organization.features_organization;
  if (!features?.config?.includes('{public_url}')) return organization;
  const config = features.config.replaceAll('{public_url}', publicUrl);
  return { ...organization, features_organization: { ...features, config } };
}

export function organizationRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.organization, ({ params, publicUrl }) => ({
    organization: withPublicUrl(world.venueByWebName(params.webName).organization, publicUrl),
  }));

  register(provider, endpoints.products, ({ params }) => world.venue(params.organizationId).catalogue);
}
