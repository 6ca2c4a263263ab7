import { mediaLists } from '#mock-provider/cards/card.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { ControlError, read, venueNamed } from './register.ts';
import { type CardReply, cardRequest } from './schema.ts';

const COUNTS = ['photos', 'videos', 'sold_photos', 'sold_videos', 'extras'] as const;
const ORDINARY = { photos: 6 };

function freeCode(venue: Venue): string {
  let code = '';
  do code = `TESTE${String(venue.count('card')).padStart(4, '0')}`;
  while (venue.hasCard(code));
  return code;
}

/**
 * Puts a card into a venue.
 * @throws ControlError when a field is wrong, the organization unknown or the code taken
 */
export function createCard(provider: Provider, body: unknown): CardReply {
  const { organization, code: wished, customer, ...given } = read(cardRequest, body);
  const venue = venueNamed(provider, organization);
  if (wished !== undefined && venue.hasCard(wished)) throw new ControlError(409, `the card ${wished} is there already`);
  const code = wished ?? freeCode(venue);
  const secret = given.secret?.toUpperCase();
  const counted = COUNTS.some((name) => given[name] !== undefined) ? given : { ...ORDINARY, ...given };
  const card = venue.addCard({ code, recipe: secret === undefined ? counted : { ...counted, secret } });
  if (customer) venue.customers.unshift({ ...customer, card: code });
  return { card: code, ...(secret === undefined ? {} : { secret }), ...mediaLists(card) };
}
