import { AppError } from '#server/errors.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Address } from '#shared/customer/address.ts';
import { type Customer, normalizeDocument } from '#shared/customer/customer.ts';
import type { MediaKind } from '#shared/media/media.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import { nameOfCard, type Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { toOrder } from './to-domain.ts';
import type { ProviderOrder, ProviderVenue } from './types.ts';
import { loadCatalogue, productIdFor } from './venue.ts';

/** Parsing an order with more media than this takes noticeable time, and hundreds of such orders at once fill the memory. */
export const MANY_MEDIA = 500;

export const countMedia = ({ items }: ProviderOrder) => items.reduce((sum, { medias }) => sum + medias.length, 0);

/** Remembers whether an order is long, so that later requests for it take a share of the `longOrders` budget. */
function noteLength(longOrders: Provider['longOrders'], name: string, order: ProviderOrder): void {
  const media = countMedia(order);
  if (media > MANY_MEDIA) longOrders.set(name, media);
  else longOrders.delete(name);
}

/** Returns a reply's order. @throws ProviderError OUTCOME_UNKNOWN if it is another order or lacks the card */
async function orderIn(
  { longOrders }: Provider,
  { orderId, firstCard: card }: Partial<OrderKey>,
  reply: Promise<{ readonly order: WireOrder }>,
): Promise<ProviderOrder> {
  const order = toOrder((await reply).order);
  const isOther = orderId !== undefined && order.reference !== orderId;
  if (isOther || (card !== undefined && !order.cards.includes(card))) {
    throw new ProviderError('OUTCOME_UNKNOWN', 'a reply with another order than was asked for');
  }
  noteLength(longOrders, order.reference, order);
  return order;
}

/** Opens or creates an order. @param opening `host` is the site's validated host (`pdv`), `timeZone` an IANA name */
export async function openOrder(
  provider: Provider,
  venue: ProviderVenue,
  { cards, host, timeZone }: { cards: readonly [CardCode, ...CardCode[]]; host: string; timeZone: string },
): Promise<ProviderOrder> {
  const [firstCard] = cards;
  const request = {
    params: { firstCard, organizationId: venue.organizationId },
    query: { pdv: host, tz: timeZone },
    body: { cards: [...cards] },
  };
  const order = await orderIn(provider, { firstCard }, provider.http.call(endpoints.openOrder, request));
  noteLength(provider.longOrders, nameOfCard(venue, firstCard), order);
  return order;
}

type CardEdit = { orderId: string; card: CardCode };

export function sendAddedCard(provider: Provider, params: CardEdit): Promise<ProviderOrder> {
  const key = { orderId: params.orderId, firstCard: params.card };
  return orderIn(provider, key, provider.http.call(endpoints.addCard, { params }));
}

export function sendRemovedCard(provider: Provider, params: CardEdit): Promise<ProviderOrder> {
  return orderIn(provider, { orderId: params.orderId }, provider.http.call(endpoints.removeCard, { params }));
}

type MediaEdit = OrderKey & { readonly kind: MediaKind; readonly mediaId: string; readonly isWanted: boolean };

/** Adds or removes a media. @throws AppError NOT_FOUND if the venue does not sell this kind of media */
export async function setMedia(provider: Provider, venue: ProviderVenue, edit: MediaEdit): Promise<ProviderOrder> {
  const { orderId, kind: type, mediaId, isWanted } = edit;
  const params = { orderId, productId: productIdFor(type, await loadCatalogue(provider, venue)), mediaId };
  const reply = isWanted
    ? provider.http.call(endpoints.addMedia, { params: { ...params, type } })
    : provider.http.call(endpoints.removeOrderMedia, { params });
  return orderIn(provider, edit, reply);
}

/** Adds or removes the package of all digital media (C5). @throws AppError NOT_FOUND if the venue does not sell it */
export async function setAllDigital(
  provider: Provider,
  venue: ProviderVenue,
  { isChosen, ...key }: OrderKey & { readonly isChosen: boolean },
): Promise<ProviderOrder> {
  const { allDigitalId } = await loadCatalogue(provider, venue);
  if (allDigitalId === null) throw new AppError('NOT_FOUND', 'the venue sells no all digital package');
  const endpoint = isChosen ? endpoints.addAllDigital : endpoints.removeAllDigital;
  const request = { params: { orderId: key.orderId, productId: allDigitalId } };
  return orderIn(provider, key, provider.http.call(endpoint, request));
}

/** @throws ProviderError OUTCOME_UNKNOWN if the reply has no buyer, because the customer may have been saved */
export async function sendCustomer(
  provider: Provider,
  { customer, ...key }: OrderKey & { readonly customer: Customer },
): Promise<ProviderOrder> {
  const { documentType, acceptedTerms, ...same } = customer;
  const document = normalizeDocument(documentType, customer.document);
  const body = { ...same, document, document_type: documentType, accepted_terms: acceptedTerms };
  const request = { params: { orderId: key.orderId }, body };
  const saved = await orderIn(provider, key, provider.http.call(endpoints.saveCustomer, request));
  if (!saved.buyer.isKnown) throw new ProviderError('OUTCOME_UNKNOWN', 'a saved customer is not in the order');
  return saved;
}

export function sendAddress(
  provider: Provider,
  { address, ...key }: OrderKey & { readonly address: Address },
): Promise<ProviderOrder> {
  const { streetNumber, ...same } = address;
  const request = { params: { orderId: key.orderId }, body: { ...same, street_number: streetNumber } };
  return orderIn(provider, key, provider.http.call(endpoints.saveCustomer, request));
}

export function sendFinish(provider: Provider, key: OrderKey): Promise<ProviderOrder> {
  return orderIn(provider, key, provider.http.call(endpoints.finishOrder, { params: { orderId: key.orderId } }));
}

/** Reports which media of an order were downloaded (G7, P3). */
export async function reportSession(
  provider: Provider,
  { orderId, mediaIds, kind }: { orderId: string; mediaIds: readonly string[]; kind: 'download' | 'zip' },
): Promise<void> {
  const body = { media_ids: [...mediaIds], kind };
  await provider.http.call(endpoints.reportSession, { params: { orderId }, body });
}
