import type { Provider } from '#mock-provider/provider.ts';
import { type Card, mediaLists } from '#mock-provider/world/cards/card.ts';
import { findCustomer } from '#mock-provider/world/cards/customer.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireCard, WireMediaLists } from '#shared/provider-api/media.ts';
import { register } from './register.ts';

function writeCard(card: Card): WireCard & { card: string } {
  return { card: card.code, medias_count: card.media.size, can_sell_online: card.canSellOnline };
}

function findCard(venue: Venue, code: string): Card {
  const card = venue.card(code);
  if (card.quirks.lookupRefusal) throw new Refusal(card.quirks.lookupRefusal);
  if (card.media.size === 0) throw new Refusal('CARD_EMPTY_MEDIA');
  return card;
}

function assertSecret(venue: Venue, { secret, quirks }: Card, given: string | undefined): void {
  const code = given?.toUpperCase() ?? '';
  if (secret === null || code === secret) return;
  const isOfAnother = venue.seeds().some(({ recipe }) => recipe.secret === code);
  throw new Refusal(
    quirks.secretRefusals?.[code] ?? (isOfAnother ? 'CARD_NOT_FROM_CUSTOMER' : 'CUSTOMER_CODE_NOT_FOUND'),
  );
}

function joinedLists(cards: readonly Card[]): WireMediaLists {
  const [only, ...others] = cards;
  if (only && others.length === 0) return mediaLists(only);
  const lists = cards.map(mediaLists);
  return {
    sold_medias: lists.flatMap((list) => list.sold_medias ?? []),
    not_sold_medias: lists.flatMap((list) => list.not_sold_medias ?? []),
    extras: lists.flatMap((list) => list.extras ?? []),
  };
}

export function cardRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.card, ({ params, query }) =>
    writeCard(findCard(world.venue(query.organization_id), params.code)),
  );

  register(provider, endpoints.medias, ({ params, query, body }) => {
    const venue = world.venue(params.organizationId);
    const cards = [...new Set([params.firstCard, ...body.cards])].map((code) => findCard(venue, code));
    for (const card of cards) {
      assertSecret(venue, card, query.secret);
      if (card.quirks.mediasRefusal) throw new Refusal(card.quirks.mediasRefusal);
    }
    return joinedLists(cards);
  });

  register(provider, endpoints.customerCard, ({ body }) => {
    const { organization_id: organizationId, ...given } = body;
    const venue = world.venue(organizationId);
    return writeCard(venue.card(findCustomer(venue.customers, given)));
  });
}
