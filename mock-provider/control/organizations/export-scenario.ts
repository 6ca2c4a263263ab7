import { z } from 'zod';
import { venuesNamed } from '#mock-provider/control/register.ts';
import { route, tagged } from '#mock-provider/control/route.ts';
import {
  type CardRequest,
  type OrganizationQuery,
  type OrganizationRequest,
  organizationQuery,
} from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { MediaKind, MediaState } from '#mock-provider/world/cards/media.ts';
import type { Picture } from '#mock-provider/world/picture.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { StartScenario } from './start-scenario.ts';

const base64 = (picture: Picture | undefined) => picture?.bytes.toString('base64');

function writeOrganization({ organization, catalogue, switches, seed }: Venue): OrganizationRequest {
  const { folder, files } = seed.storage;
  const pictures = { logo: base64(files['logo.png']), background: base64(files['background.jpg']) };
  return {
    ...organization,
    ...catalogue,
    switches,
    magic_cards: seed.magicCards,
    journal: seed.hasWholeJournal ? 'whole' : 'masked',
    ...(folder !== null && { look_of: folder }),
    ...(seed.webhook && { webhook: seed.webhook }),
    ...pictures,
  };
}

/** The cards beside those of the venue's start, with their media as they are now. */
function writeCards(venue: Venue): CardRequest[] {
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

function writeVenue(venue: Venue): Required<StartScenario> {
  const { id: organization, clock, faults, arrivals, seed } = venue;
  const now = clock.now();
  const isMoved = clock.frozen || clock.keep().offsetMs !== 0;
  const at = { organization, at: new Date(now).toISOString() };
  const later = arrivals.map(({ at: due, pictures, ...arrival }) => ({
    ...arrival,
    organization,
    after_ms: Math.max(0, due - now),
    ...(pictures && { pictures: pictures.map((one) => base64(one) ?? '') }),
  }));
  return {
    organizations: seed.isolated ? [writeOrganization(venue)] : [],
    clocks: isMoved ? [clock.frozen ? { ...at, freeze: true } : at] : [],
    cards: [
      ...writeCards(venue),
      ...later.flatMap(({ recipe, more: _, ...card }) => (recipe ? [{ ...recipe, ...card }] : [])),
    ],
    medias: later.flatMap(({ more, code: card, recipe: _, customer: __, ...rest }) =>
      more ? [{ ...more, ...rest, card }] : [],
    ),
    faults: faults.entries().flatMap(({ on, rule }) => (on ? [{ organization, ...rule }] : [])),
  };
}

/** Orders, what visitors uploaded, and what was bought of the fixtures' cards are not in it. */
function exportScenario(provider: Provider, { organization }: OrganizationQuery): StartScenario {
  const venues = venuesNamed(provider, organization).map(writeVenue);
  const common = organization === undefined ? provider.world.faults.entries() : [];
  const parts = {
    organizations: venues.flatMap((venue) => venue.organizations),
    clocks: venues.flatMap((venue) => venue.clocks),
    cards: venues.flatMap((venue) => venue.cards),
    medias: venues.flatMap((venue) => venue.medias),
    faults: [...venues.flatMap((venue) => venue.faults), ...common.flatMap(({ on, rule }) => (on ? [rule] : []))],
  };
  return Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0));
}

const bodies = z.array(z.looseObject({})).readonly().optional();
const scenarioReply = z.object({
  organizations: bodies,
  clocks: bodies,
  cards: bodies,
  medias: bodies,
  faults: bodies,
});

export const scenarioRoutes = tagged('Organizations', [
  route(
    'GET /scenario',
    'Writes what was made and set as the scenario that the mock can start with',
    { query: organizationQuery, reply: scenarioReply },
    exportScenario,
  ),
]);
