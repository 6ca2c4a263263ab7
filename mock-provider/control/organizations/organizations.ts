import { z } from 'zod';
import {
  ControlError,
  parseInput,
  route,
  tagged,
  unknownOrganization,
  venueNamed,
} from '#mock-provider/control/route.ts';
import {
  clockReply,
  clockRequest,
  type OrganizationSummary,
  organizationExtras,
  organizationQuery,
  organizationReply,
  organizationRequest,
  organizationsReply,
} from '#mock-provider/control/schema.ts';
import { isObject } from '#mock-provider/faults/partial-match.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { MAGIC_CARDS } from '#mock-provider/scenarios/catalogue.ts';
import { venueNames } from '#mock-provider/world/fixtures.ts';
import { expireCharge } from '#mock-provider/world/orders/charge.ts';
import { overlappingRanges } from '#mock-provider/world/pricing.ts';
import { DEFAULT_SWITCHES } from '#mock-provider/world/switches.ts';
import type { Venue, VenueSeed } from '#mock-provider/world/venue.ts';
import { catalogueOf, type World } from '#mock-provider/world/world.ts';
import { type WireCatalogue, type WireOrganization, wireOrganization } from '#shared/provider-api/organization.ts';

type Extras = z.output<typeof organizationExtras>;

function modelOf(world: World): { organization: WireOrganization; catalogue: WireCatalogue } {
  const [organization] = world.fixtures.organizations;
  if (!organization) throw new Error('the fixtures hold no organization');
  return { organization, catalogue: catalogueOf(world.fixtures, organization.id) };
}

type Fields = Readonly<Record<string, unknown>>;

function merge(below: Fields, above: Fields): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const under = below[name];
    merged[name] = isObject(under) && isObject(value) ? merge(under, value) : value;
  }
  return merged;
}

function catalogueFor(id: string, model: WireCatalogue, given: Extras): WireCatalogue {
  const own = JSON.parse(JSON.stringify(model), (name, value) =>
    name === 'id' && typeof value === 'string' ? value.replace(/^[^-]+/, id) : value,
  ) as WireCatalogue;
  const { products = own.products, all_digital: allDigital = own.all_digital } = given;
  return { products, all_digital: allDigital };
}

function freeNumber(world: World): number {
  do world.isolatedCount += 1;
  while (world.find(`t${world.isolatedCount}`) || world.find(`teste-${world.isolatedCount}`));
  return world.isolatedCount;
}

/** Returns the data of a new venue. @throws ControlError for a wrong field, a taken name, or an unknown `look_of` */
function seedOf(provider: Provider, extras: z.output<typeof organizationRequest>): VenueSeed {
  const { world } = provider;
  const model = modelOf(world);
  const like = extras.look_of === undefined ? undefined : venueNamed(provider, extras.look_of);
  const config = like?.organization.features_organization?.config ?? null;
  const themed = like && { features_organization: { config } };
  const number = freeNumber(world);
  const made = { id: `t${number}`, web_name: `teste-${number}`, name: `Parque de Teste ${number}`, ...themed };
  const own = Object.entries(extras).filter(([name]) => !Object.hasOwn(organizationExtras.shape, name));
  const given = merge(merge({ ...model.organization }, made), Object.fromEntries(own));
  const organization = parseInput(wireOrganization.strict().extend(venueNames), given);
  const overlap = overlappingRanges(extras);
  if (overlap !== null) throw new ControlError(400, overlap);
  const magicCards = extras.magic_cards === true;
  if (world.find(organization.id) || world.find(organization.web_name)) {
    throw new ControlError(409, `"${organization.id}" or "${organization.web_name}" is there already`);
  }
  return {
    organization,
    catalogue: catalogueFor(organization.id, model.catalogue, extras),
    cards: magicCards ? MAGIC_CARDS : [],
    customers: magicCards ? world.fixtures.customers : [],
    switches: extras.switches ?? DEFAULT_SWITCHES,
    // A storefront requests logo and background under these names, whatever their type.
    storage: {
      folder: like?.seed.storage.folder ?? null,
      files: {
        ...like?.seed.storage.files,
        ...(extras.logo && { 'logo.png': extras.logo }),
        ...(extras.background && { 'background.jpg': extras.background }),
      },
    },
    magicCards,
    isolated: true,
    hasWholeJournal: extras.journal === 'whole',
  };
}

/** @throws ControlError if a field is wrong, a name is taken, or `look_of` is unknown */
export function createOrganization(provider: Provider, request: z.output<typeof organizationRequest>) {
  const venue = provider.world.addVenue(seedOf(provider, request));
  return { organization: venue.organization, ...venue.catalogue };
}

function summarize(venue: Venue, storefrontUrl: string): OrganizationSummary {
  const { web_name: webName, name } = venue.organization;
  return {
    id: venue.id,
    web_name: webName,
    name,
    isolated: venue.seed.isolated,
    magic_cards: venue.seed.magicCards,
    storefront_url: storefrontUrl.replaceAll('{venue}', webName),
    now: new Date(venue.clock.now()).toISOString(),
    frozen: venue.clock.frozen,
    orders: venue.orders.size,
  };
}

function expireCharges({ orders, clock }: Venue): void {
  for (const charge of [...orders.values()].flatMap((order) => order.charges)) expireCharge(charge, clock.now());
}

/** The range of a clock. The schemas of requests and replies accept only years of four digits. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** @throws ControlError 400 if the clock would leave the years 0 to 9999 */
function assertWritable(moment: number): void {
  if (moment < EARLIEST || moment > LATEST) throw new ControlError(400, 'a clock shows the years 0000 to 9999');
}

/** Advances, sets, stops or starts an organization's clock. @throws ControlError 404, or 400 for an impossible time */
export function setClock(provider: Provider, request: z.output<typeof clockRequest>) {
  const venue = venueNamed(provider, request.organization);
  const { clock } = venue;
  assertWritable(request.at === undefined ? clock.now() + (request.advance_ms ?? 0) : Date.parse(request.at));
  expireCharges(venue);
  if (request.freeze) clock.freeze();
  if (request.thaw) clock.thaw();
  if (request.advance_ms !== undefined) clock.advance(request.advance_ms);
  if (request.at !== undefined) clock.set(Date.parse(request.at));
  return { now: new Date(clock.now()).toISOString() };
}

export const organizationControlRoutes = tagged('Organizations', [
  route('GET /organizations', 'Lists the organizations, with their storefronts and clocks', {
    reply: organizationsReply,
    handle: ({ world, storefrontUrl }) => ({
      organizations: world.venues().map((venue) => summarize(venue, storefrontUrl)),
    }),
  }),
  route('POST /organizations', 'Makes an organization that nothing else uses', {
    refusals: { 409: 'Its id or web name is already used.' },
    body: organizationRequest,
    example: { name: 'Zoo', magic_cards: true },
    reply: organizationReply,
    handle: createOrganization,
  }),
  route('DELETE /organizations/:name', 'Deletes an organization that this API made', {
    refusals: { ...unknownOrganization, 409: 'The organization belongs to the fixtures.' },
    reply: z.object({ deleted: z.string() }),
    handle(provider, _, { id }) {
      const venue = venueNamed(provider, id);
      if (!venue.seed.isolated) throw new ControlError(409, 'the organizations of the fixtures stay');
      provider.world.removeVenue(venue);
      return { deleted: venue.id };
    },
  }),
  route('POST /reset', 'Resets an organization, or everything, to its start', {
    query: organizationQuery,
    reply: z.object({ reset: z.string().describe('The id of an organization, or `everything`.') }),
    handle(provider, { organization }) {
      if (organization === undefined) {
        provider.world.reset();
        provider.applyScenario(null);
        return { reset: 'everything' };
      }
      const venue = provider.world.addVenue(venueNamed(provider, organization).seed);
      provider.applyScenario(venue);
      return { reset: venue.id };
    },
  }),
  route('POST /clock', 'Advances, sets, freezes or thaws the clock of an organization', {
    body: clockRequest,
    example: { organization: 'fotos', advance_ms: 900_000 },
    reply: clockReply,
    handle: setClock,
  }),
]);
