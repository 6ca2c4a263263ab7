import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createFault } from '#mock-provider/control/faults.ts';
import { ControlError, ownersNamed, parseInput, route, tagged, venuesNamed } from '#mock-provider/control/route.ts';
import {
  type CardRequest,
  type ClockRequest,
  cardRequest,
  clockRequest,
  type MediasRequest,
  mediasRequest,
  type OrganizationQuery,
  type OrganizationRequest,
  organizationQuery,
  organizationRequest,
} from '#mock-provider/control/schema.ts';
import { type FaultRequest, faultRequest } from '#mock-provider/faults/fault.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { MediaKind, MediaState } from '#mock-provider/world/cards/media.ts';
import { parseJsonFile } from '#mock-provider/world/fixtures.ts';
import type { Picture } from '#mock-provider/world/picture.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';
import { addMedias, createCard } from './cards.ts';
import { createOrganization, setClock } from './organizations.ts';

export type StartScenario = {
  readonly organizations?: readonly OrganizationRequest[];
  readonly cards?: readonly CardRequest[];
  readonly clocks?: readonly ClockRequest[];
  readonly medias?: readonly (MediasRequest & { readonly card: string })[];
  readonly faults?: readonly FaultRequest[];
};

const bodies = z.array(z.looseObject({})).default([]);
const mediasPart = mediasRequest.extend({ card: wireCardCode });

type Call = (provider: Provider, body: unknown) => object;
/** The control call that each part of a scenario makes. Clocks are set before the parts that depend on them. */
const CALLS: Readonly<Record<keyof StartScenario, Call>> = {
  organizations: (provider, body) => createOrganization(provider, parseInput(organizationRequest, body)),
  clocks: (provider, body) => setClock(provider, parseInput(clockRequest, body)),
  cards: (provider, body) => createCard(provider, parseInput(cardRequest, body)),
  medias(provider, body) {
    const { card: id, ...request } = parseInput(mediasPart, body);
    return addMedias(provider, request, { id });
  },
  faults: (provider, body) => createFault(provider, parseInput(faultRequest, body)),
};
const PARTS = Object.keys(CALLS) as (keyof StartScenario)[];
const scenarioParts = z.strictObject({
  organizations: bodies,
  clocks: bodies,
  cards: bodies,
  medias: bodies,
  faults: bodies,
});

function wrongScenario(name: string, { issues }: z.ZodError, path: readonly PropertyKey[] = []): Error {
  const lines = issues.map((issue) => {
    const place = z.core.toDotPath([...path, ...issue.path]);
    return `${name}: ${place === '' ? '' : `${place}: `}${issue.message}`;
  });
  return new Error(lines.join('\n'));
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`the scenario ${path} cannot be read`, { cause });
  });
  return parseJsonFile(path, text);
}

/** Reads a scenario without making its calls. @param given the path of a JSON file, or its content */
export async function readScenario(given: StartScenario | string) {
  const [name, content] = typeof given === 'string' ? [given, await readJson(given)] : ['the scenario', given];
  const parsed = scenarioParts.safeParse(content);
  if (!parsed.success) throw wrongScenario(name, parsed.error);
  return { name, parts: parsed.data };
}

/**
 * Makes a scenario's calls.
 * @param only the venue whose calls are made, except the one that creates it; null for all calls
 * @throws Error with the place of the refused call and the reason; Refusal for an unknown card
 */
export function applyScenario(
  provider: Provider,
  { name, parts }: Awaited<ReturnType<typeof readScenario>>,
  only: Venue | null,
): void {
  const isWanted = (part: string, { organization }: { organization?: unknown }) =>
    only === null ||
    (part !== 'organizations' && typeof organization === 'string' && provider.world.find(organization) === only);
  for (const part of PARTS) {
    parts[part].forEach((body, index) => {
      if (!isWanted(part, body)) return;
      try {
        CALLS[part](provider, body);
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        if (error.cause instanceof z.ZodError) throw wrongScenario(name, error.cause, [part, index]);
        throw new Error(`${name}: ${z.core.toDotPath([part, index])}: ${error.message}`, { cause: error });
      }
    });
  }
}

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
    logo: base64(files['logo.png']),
    background: base64(files['background.jpg']),
  };
}

/** Writes the cards that the venue did not begin with, with their current media. */
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
  return clock.state.offsetMs === 0 ? [] : [{ organization, at }];
}

/** Writes the arrivals that are still to come: new cards, or more media for existing cards. */
function writeArrivals({ id: organization, clock, arrivals }: Venue, kind: 'cards' | 'medias') {
  return arrivals.flatMap(({ at, code, recipe, more, pictures, customer }): Record<string, unknown>[] => {
    const common = { organization, after_ms: Math.max(0, at - clock.now()), pictures: pictures?.map(base64) };
    if (kind === 'cards') return recipe ? [{ ...recipe, ...common, code, customer }] : [];
    return more ? [{ ...more, ...common, card: code }] : [];
  });
}

/**
 * Exports a scenario, without what has no place in one: orders, faults that are turned off, and what has changed on the
 * cards that a venue began with.
 */
function exportScenario(provider: Provider, { organization }: OrganizationQuery) {
  const venues = venuesNamed(provider, organization);
  return {
    organizations: venues.filter(({ seed }) => seed.isolated).map(writeOrganization),
    clocks: venues.flatMap(writeClock),
    cards: venues.flatMap((venue) => [...writeCards(venue), ...writeArrivals(venue, 'cards')]),
    medias: venues.flatMap((venue) => writeArrivals(venue, 'medias')),
    faults: ownersNamed(provider, organization).flatMap(({ id, faults }) =>
      [...faults.values()].flatMap(({ progress, rule }) => (progress.on ? [{ ...rule, organization: id }] : [])),
    ),
  };
}

export const scenarioRoutes = tagged('Organizations', [
  route('GET /scenario', 'Exports organizations, clocks, cards and faults as a scenario to start with', {
    query: organizationQuery,
    reply: scenarioParts,
    handle: exportScenario,
  }),
]);
