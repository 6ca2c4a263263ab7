import type { Provider } from '#mock-provider/provider.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { OrganizationSummary, OrganizationsReply } from './schema.ts';

function summarize(venue: Venue, storefrontUrl: string): OrganizationSummary {
  const { web_name: webName, name } = venue.organization;
  return {
    id: venue.id,
    web_name: webName,
    name,
    isolated: venue.seed.isolated,
    storefront_url: storefrontUrl.replaceAll('{venue}', webName),
    now: new Date(venue.clock.now()).toISOString(),
    frozen: venue.clock.frozen,
    orders: venue.orders.size,
  };
}

/** Every organization there is: those of the fixtures first, then the ones that were made, oldest first. */
export function listOrganizations({ world, storefrontUrl }: Provider): OrganizationsReply {
  return { organizations: world.venues().map((venue) => summarize(venue, storefrontUrl)) };
}
