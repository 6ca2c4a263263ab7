import type { z } from 'zod';
import {
  type ControlCall,
  ControlError,
  route,
  tagged,
  venueNamed,
  venuesNamed,
} from '#mock-provider/control/route.ts';
import {
  type CardReply,
  cardReply,
  cardRequest,
  cardsReply,
  mediasRequest,
  organizationQuery,
} from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { MAGIC_CARDS } from '#mock-provider/scenarios/catalogue.ts';
import { type Card, mediaLists } from '#mock-provider/world/cards/card.ts';
import type { Arrival } from '#mock-provider/world/cards/recipe.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

const COUNTS = ['photos', 'videos', 'sold_photos', 'sold_videos', 'extras'] as const;
const DEFAULT_COUNTS = { photos: 6 };

/** @throws ControlError if the organization is unknown or the card's code is taken */
export function createCard(provider: Provider, request: z.output<typeof cardRequest>): CardReply {
  const { organization, code: requestedCode, customer, pictures, after_ms: afterMs, ...given } = request;
  const venue = venueNamed(provider, organization);
  const isTaken = (code: string) =>
    venue.hasCard(code) || venue.arrivals.some((one) => one.code === code && one.recipe);
  if (requestedCode !== undefined && isTaken(requestedCode))
    throw new ControlError(409, `the card ${requestedCode} is there already`);
  const code = requestedCode ?? venue.freeCode('TESTE', 'card');
  const secret = given.secret?.toUpperCase();
  const counted = COUNTS.some((name) => given[name] !== undefined) ? given : { ...DEFAULT_COUNTS, ...given };
  const recipe = secret === undefined ? counted : { ...counted, secret };
  const card = arrive(venue, { code, recipe, customer, pictures }, afterMs) ?? venue.build({ code, recipe });
  return { card: code, secret, ...mediaLists(card) };
}

/**
 * Adds a card or media.
 * @returns null if they arrive later, or if the ids of the media would need more digits than those of the card have
 */
function arrive(venue: Venue, arrival: Omit<Arrival, 'at'>, afterMs: number | undefined): Card | null {
  if (afterMs === undefined) return venue.place(arrival);
  venue.arrivals.push({ ...arrival, at: venue.clock.now() + afterMs });
  return null;
}

/**
 * @throws ControlError 404 for an unknown organization, or 409 if the ids of the new media would need more digits than
 * those of the card have; Refusal for an unknown card
 */
export function addMedias(
  provider: Provider,
  { organization, pictures, after_ms: afterMs, ...more }: z.output<typeof mediasRequest>,
  { id: code }: Pick<ControlCall, 'id'>,
): CardReply {
  const venue = venueNamed(provider, organization);
  const card = venue.card(code);
  if (arrive(venue, { code, more, pictures }, afterMs) === null && afterMs === undefined)
    throw new ControlError(409, `the card ${code} has ids for 99 photos and 99 videos: make it larger at once`);
  return { card: code, secret: card.secret ?? undefined, ...mediaLists(card) };
}

const MAGIC_CODES = new Set(MAGIC_CARDS.map(({ code }) => code));

export const cardControlRoutes = tagged('Organizations', [
  route('POST /cards', 'Adds a card to an organization', {
    refusals: { 409: 'The card already exists.' },
    body: cardRequest,
    example: { organization: 'fotos', photos: 12, extras: 1 },
    reply: cardReply,
    handle: createCard,
  }),
  route('POST /cards/:code/medias', 'Adds photos and videos to a card, as if they arrived later', {
    refusals: { 404: 'There is no such organization or card.', 409: 'Its ids have too few digits.' },
    body: mediasRequest,
    example: { organization: 'fotos', photos: 3 },
    reply: cardReply,
    handle: addMedias,
  }),
  route('GET /cards', 'Lists the cards, with the counts that they were made with', {
    query: organizationQuery,
    reply: cardsReply,
    handle: (provider, { organization }) => ({
      cards: venuesNamed(provider, organization).flatMap((venue) =>
        venue.seeds().map(({ code, recipe }) => {
          const counts = COUNTS.map((name) => [name, recipe[name] ?? 0]);
          const secret = recipe.secret !== undefined;
          return { ...Object.fromEntries(counts), organization: venue.id, code, secret, magic: MAGIC_CODES.has(code) };
        }),
      ),
    }),
  }),
]);
