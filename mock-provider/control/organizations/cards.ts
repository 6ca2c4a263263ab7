import type { z } from 'zod';
import { venueNamed, venuesNamed } from '#mock-provider/control/register.ts';
import { ControlError } from '#mock-provider/control/route.ts';
import type { CardReply, CardsReply, cardRequest, mediasRequest } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { MAGIC_CARDS } from '#mock-provider/scenarios/catalogue.ts';
import { mediaLists } from '#mock-provider/world/cards/card.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

const COUNTS = ['photos', 'videos', 'sold_photos', 'sold_videos', 'extras'] as const;
const DEFAULT_COUNTS = { photos: 6 };

/** @throws ControlError when the organization is unknown or the code is taken */
export function createCard(provider: Provider, request: z.output<typeof cardRequest>): CardReply {
  const { organization, code: requestedCode, customer, ...given } = request;
  const venue = venueNamed(provider, organization);
  if (requestedCode !== undefined && venue.hasCard(requestedCode))
    throw new ControlError(409, `the card ${requestedCode} is there already`);
  const code = requestedCode ?? venue.freeCode('TESTE', 'card');
  const secret = given.secret?.toUpperCase();
  const counted = COUNTS.some((name) => given[name] !== undefined) ? given : { ...DEFAULT_COUNTS, ...given };
  const card = venue.addCard({ code, recipe: secret === undefined ? counted : { ...counted, secret } });
  if (customer) venue.customers.unshift({ ...customer, card: code });
  return { card: code, secret, ...mediaLists(card) };
}

/** @throws ControlError when it would need other ids; Refusal for an unknown card */
export function addMedias(
  provider: Provider,
  code: string,
  { organization, ...more }: z.output<typeof mediasRequest>,
): CardReply {
  const card = venueNamed(provider, organization).growCard(code, more);
  if (!card)
    throw new ControlError(409, `the card ${code} has ids for 99 photos and 99 videos: make it larger at once`);
  return { card: code, secret: card.secret ?? undefined, ...mediaLists(card) };
}

const MAGIC_CODES = new Set(MAGIC_CARDS.map(({ code }) => code));

export function listCards(provider: Provider, organization: string | undefined): CardsReply {
  const summarize = (venue: Venue) =>
    venue.seeds().map(({ code, recipe: { secret, ...recipe } }) => ({
      organization: venue.id,
      code,
      photos: recipe.photos ?? 0,
      videos: recipe.videos ?? 0,
      sold_photos: recipe.sold_photos ?? 0,
      sold_videos: recipe.sold_videos ?? 0,
      extras: recipe.extras ?? 0,
      secret: secret !== undefined,
      magic: MAGIC_CODES.has(code),
    }));
  return { cards: venuesNamed(provider, organization).flatMap(summarize) };
}
