import type { CardCode } from '#shared/card-code.ts';
import type { Gallery } from '#shared/media.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { Provider } from './provider.ts';
import { toMedia } from './to-domain.ts';
import type { Venue } from './venue.ts';

/**
 * The media of one or more cards: each card first, then their media in one call (requirement H5).
 * @param accessCode for cards that ask for one.
 * @throws ProviderError with the provider's code (CARD_NOT_FOUND, CARD_EMPTY_MEDIA, CUSTOMER_CODE_NOT_FOUND …).
 */
export async function loadGallery(
  provider: Provider,
  venue: Venue,
  { cards, accessCode }: { cards: readonly [CardCode, ...CardCode[]]; accessCode?: string | undefined },
): Promise<Gallery> {
  const { http, handles } = provider;
  const { site, organizationId } = venue;
  const read = { deadline: 'read', isRead: true } as const;
  const query = { organization_id: organizationId };
  const found = await Promise.all(cards.map((code) => http.call(endpoints.card, { params: { code }, query }, read)));
  const request = {
    params: { organizationId, firstCard: cards[0] },
    query: { secret: accessCode },
    body: { cards: [...cards] },
  };
  const lists = await http.call(endpoints.medias, request, read);
  const signer = { handles, site };
  return {
    cards: cards.map((code) => ({ code, right: handles.sign(site, 'card', { kind: 'card', id: code }) })),
    sold: (lists.sold_medias ?? []).map((media) => toMedia(media, 'sold', signer)),
    unsold: (lists.not_sold_medias ?? []).map((media) => toMedia(media, 'unsold', signer)),
    extras: (lists.extras ?? []).map((media) => toMedia(media, 'extra', signer)),
    cardSellsOnline: found.some((card) => card.can_sell_online === true),
  };
}

/** Takes a media out of its card for good. @throws ProviderError OUTCOME_UNKNOWN when the reply was lost. */
export async function removeMedia(provider: Provider, mediaId: string): Promise<void> {
  await provider.http.call(endpoints.removeMedia, { params: { mediaId } }, { deadline: 'orderEdit' });
}

/**
 * Asks for an archive of media.
 * @returns the path and query of the archive on the provider's own origin.
 * @throws ProviderError PROVIDER_INVALID_REPLY when the archive lies anywhere else: it is never fetched from there.
 */
export async function requestZip(provider: Provider, venue: Venue, mediaIds: readonly string[]): Promise<string> {
  const request = {
    params: {},
    query: { organization_id: venue.organizationId },
    body: { media_ids: [...mediaIds] },
  };
  const { url } = await provider.http.call(endpoints.zip, request, {
    deadline: 'zip',
    isRead: true,
  });
  return provider.http.ownPath(url);
}
