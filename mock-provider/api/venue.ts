import type { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import { type Card, mediaLists } from '#mock-provider/world/cards/card.ts';
import type { KnownCustomer } from '#mock-provider/world/cards/recipe.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireCard, WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrganization } from '#shared/provider-api/organization.ts';
import { register } from './register.ts';

/** Replaces `{public_url}` in the config, so that the config can refer to the mock's own files. */
function withPublicUrl(organization: WireOrganization, publicUrl: string): WireOrganization {
  const features = organization.features_organization;
  if (!features?.config?.includes('{public_url}')) return organization;
  const config = features.config.replaceAll('{public_url}', publicUrl);
  return { ...organization, features_organization: { ...features, config } };
}

function writeCard(card: Card): WireCard & { card: string } {
  return { card: card.code, medias_count: card.media.size, can_sell_online: card.canSellOnline };
}

function findCard(venue: Venue, code: string): Card {
  const { lookupRefusal } = venue.card(code).quirks;
  if (lookupRefusal) throw new Refusal(lookupRefusal);
  return venue.cardWithMedia(code);
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
  const lists = cards.map(mediaLists);
  return {
    sold_medias: lists.flatMap((list) => list.sold_medias ?? []),
    not_sold_medias: lists.flatMap((list) => list.not_sold_medias ?? []),
    extras: lists.flatMap((list) => list.extras ?? []),
  };
}

type Identification = Omit<z.output<typeof endpoints.customerCard.body>, 'organization_id'>;

const plain = (text: string | undefined): string => (text ?? '').trim().toLocaleLowerCase('pt-BR');
const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

/**
 * Whether a record is of the given person. If the record has a password, it must be given. Then the given CPF decides;
 * without a CPF, the given `external_id`; without both, the given names.
 */
function matches(customer: KnownCustomer, given: Identification): boolean {
  if (customer.password !== undefined && given.password !== customer.password) return false;
  if (given.cpf !== undefined) return customer.cpf !== undefined && customer.cpf === digits(given.cpf);
  if (given.external_id !== undefined) return plain(customer.external_id) === plain(given.external_id);
  if (given.name === undefined && given.lastname === undefined) return false;
  const sameName = given.name === undefined || plain(customer.name) === plain(given.name);
  return sameName && (given.lastname === undefined || plain(customer.lastname) === plain(given.lastname));
}

/** @returns the card's code @throws Refusal CUSTOMER_NOT_FOUND, or the refusal in the customer's record */
function findCustomer(customers: readonly KnownCustomer[], given: Identification): string {
  const customer = customers.find((one) => matches(one, given));
  if (!customer) throw new Refusal('CUSTOMER_NOT_FOUND');
  if ('refusal' in customer) throw new Refusal(customer.refusal);
  return customer.card;
}

/** Adds the calls that read a venue, its catalogue and its cards. */
export function venueRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.organization, ({ params, publicUrl }) => ({
    organization: withPublicUrl(world.venueByWebName(params.webName).organization, publicUrl),
  }));

  register(provider, endpoints.products, ({ params }) => world.venue(params.organizationId).catalogue);

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
