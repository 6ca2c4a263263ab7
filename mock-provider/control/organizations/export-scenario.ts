import { venuesNamed } from '#mock-provider/control/register.ts';
import { route, tagged } from '#mock-provider/control/route.ts';
import { type OrganizationQuery, type OrganizationRequest, organizationQuery } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { MediaKind, MediaState } from '#mock-provider/world/cards/media.ts';
import type { Picture } from '#mock-provider/world/picture.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { scenarioParts } from './start-scenario.ts';

const base64 = (picture: Picture | undefined) => picture?.bytes.toString('base64');

function writeOrganization({ organization, catalogue, switches, seed }: Venue): OrganizationRequest {
  const { folder, files } = seed.storage;
  return {
    ...organization,
    ...catalogue,
    switches,
    magic_cards: seed.magicCards,
    journal: seed.hasWholeJournal ? 'whole' : 'masked',
    ...(folder !== null && { look_of: folder }),
    ...(seed.webhook && { webhook: seed.webhook }),
    logo: base64(files['logo.png']),
    background: base64(files['background.jpg']),
  };
}

/** Writes the cards that were added to the venue's first ones, with their current media. */
function writeCards(venue: Venue) {
  const first = new Set(venue.seed.cards.map(({ code }) => code));
  const made = venue.seeds().filter(({ code }) => !first.has(code));
  return made.map(({ code, recipe }) => {
    const card = venue.card(code);
    const count = (state: MediaState, type: MediaKind) =>
      mediaIn(card, state).filter((one) => one.type === type).length;
    const own = [...card.media.keys()].map((id) => base64(venue.uploads.get(id))).filter((one) => one !== undefined);
    const known = venue.customers.find((one) => 'card' in one && one.card === code);
    const { card: _, ...customer } = { card: '', ...known };
    return {
      organization: venue.id,
      code,
      ...recipe,
      photos: count('unsold', 'photo'),
      videos: count('unsold', 'video'),
      sold_photos: count('sold', 'photo'),
      sold_videos: count('sold', 'video'),
      extras: mediaIn(card, 'extra').length,
      ...(known && { customer }),
      ...(own.length > 0 && { pictures: own }),
    };
  });
}

function writeClock({ id: organization, clock }: Venue) {
  const at = new Date(clock.now()).toISOString();
  if (clock.frozen) return [{ organization, at, freeze: true }];
  return clock.keep().offsetMs === 0 ? [] : [{ organization, at }];
}

/** What comes later: new cards, or more media for a card. */
function writeArrivals({ id: organization, clock, arrivals }: Venue, kind: 'cards' | 'medias') {
  return arrivals.flatMap(({ at, code, recipe, more, pictures, customer }): Record<string, unknown>[] => {
    const common = { organization, after_ms: Math.max(0, at - clock.now()), pictures: pictures?.map(base64) };
    if (kind === 'cards') return recipe ? [{ ...recipe, ...common, code, customer }] : [];
    return more ? [{ ...more, ...common, card: code }] : [];
  });
}

/** Exports a scenario, without orders, visitors' uploads, and what was bought of the fixtures' cards. */
function exportScenario(provider: Provider, { organization }: OrganizationQuery) {
  const venues = venuesNamed(provider, organization);
  const owners = organization === undefined ? [...venues, { id: undefined, faults: provider.world.faults }] : venues;
  return {
    organizations: venues.filter(({ seed }) => seed.isolated).map(writeOrganization),
    clocks: venues.flatMap(writeClock),
    cards: venues.flatMap((venue) => [...writeCards(venue), ...writeArrivals(venue, 'cards')]),
    medias: venues.flatMap((venue) => writeArrivals(venue, 'medias')),
    faults: owners.flatMap(({ id, faults }) =>
      faults.entries().flatMap(({ on, rule }) => (on ? [{ ...rule, organization: id }] : [])),
    ),
  };
}

export const scenarioRoutes = tagged('Organizations', [
  route(
    'GET /scenario',
    'Writes what was made and set as the scenario that the mock can start with',
    { query: organizationQuery, reply: scenarioParts },
    exportScenario,
  ),
]);
