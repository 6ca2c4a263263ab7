import type { Signer } from '#server/rights/order-handle.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery } from '#shared/media/media.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import { mapInSlices, ownTurn } from './in-slices.ts';
import { toMedia } from './to-domain.ts';
import type { Provider, ProviderVenue } from './types.ts';

export type CardsRequest = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly accessCode?: string | undefined;
};

/** A card's media do not depend on the visitor. The access code is part of the call. */
const READ = { deadline: 'read', isRead: true, isShared: true } as const;

function loadLists(
  { http }: Provider,
  { organizationId }: ProviderVenue,
  { cards, accessCode }: CardsRequest,
): Promise<WireMediaLists> {
  const request = {
    params: { organizationId, firstCard: cards[0] },
    query: { secret: accessCode },
    body: { cards: [...cards] },
  };
  return http.call(endpoints.medias, request, { ...READ, keepsReply: true });
}

type SignedLists = Pick<Gallery, 'sold' | 'unsold' | 'extras'>;

/** The signed media of replies that are in use or kept, each with a right that changes whenever the handles do. */
const signedLists = new WeakMap<WireMediaLists, { readonly right: string; readonly signed: Promise<SignedLists> }>();

async function signLists(lists: WireMediaLists, signer: Signer): Promise<SignedLists> {
  const sign = (medias: readonly WireMedia[] | null | undefined, list: 'sold' | 'unsold' | 'extra') =>
    mapInSlices(medias ?? [], (media) => toMedia(media, list, signer));
  return {
    sold: await sign(lists.sold_medias, 'sold'),
    unsold: await sign(lists.not_sold_medias, 'unsold'),
    extras: await sign(lists.extras, 'extra'),
  };
}

/** @param right the right of the gallery's first card: it differs by venue, key and day, as the handles of media do. */
function signOnce(lists: WireMediaLists, right: string, signer: Signer): Promise<SignedLists> {
  const known = signedLists.get(lists);
  if (known?.right === right) return known.signed;
  const signed = signLists(lists, signer);
  signedLists.set(lists, { right, signed });
  return signed;
}

/**
 * The media of cards (H5), with the right to delete unsold ones where the venue allows it (R3).
 * @param request `givesPass`: the access code was typed just now and gets a pass
 * @throws ProviderError CARD_NOT_FOUND, CARD_EMPTY_MEDIA, CUSTOMER_CODE_NOT_FOUND …
 */
export async function loadGallery(
  provider: Provider,
  venue: ProviderVenue,
  request: CardsRequest & { readonly givesPass?: boolean },
): Promise<Gallery> {
  const { http, handles, passes } = provider;
  const { site, organizationId, details } = venue;
  const { cards } = request;
  const accessCode = request.givesPass === true ? request.accessCode : undefined;
  const query = { organization_id: organizationId };
  const found = await Promise.all(cards.map((code) => http.call(endpoints.card, { params: { code }, query }, READ)));
  const lists = await loadLists(provider, venue, request);
  const rightOf = (code: CardCode) => handles.sign(site, 'card', { kind: 'card', id: code });
  const signed = await signOnce(lists, rightOf(cards[0]), { handles, site });
  await ownTurn(signed.sold.length + signed.unsold.length + signed.extras.length);
  return {
    cards: cards.map((code) => {
      const card = { kind: 'card', id: code } as const;
      return {
        code,
        right: rightOf(code),
        removal: details.canRemovePhoto ? handles.sign(site, 'remove', card) : null,
        pass: accessCode === undefined ? null : passes.seal(site, code, accessCode),
      };
    }),
    ...signed,
    cardSellsOnline: found.some((card) => card.can_sell_online === true),
  };
}

/** Whether a media is among the unsold ones of a card now. @throws ProviderError as {@link loadGallery} */
export async function isUnsold(
  provider: Provider,
  venue: ProviderVenue,
  { mediaId, ...request }: CardsRequest & { readonly mediaId: string },
): Promise<boolean> {
  const lists = await loadLists(provider, venue, request);
  return (lists.not_sold_medias ?? []).some(({ id }) => id === mediaId);
}

/** Deletes a media. @throws ProviderError OUTCOME_UNKNOWN when the reply was lost. */
export async function removeMedia(provider: Provider, mediaId: string): Promise<void> {
  await provider.http.call(endpoints.removeMedia, { params: { mediaId } }, { deadline: 'orderEdit' });
}

/**
 * @returns the archive's path and query on the provider's own origin, the only place that it is fetched from
 * @throws ProviderError PROVIDER_INVALID_REPLY for another origin
 */
export async function requestZip(
  provider: Provider,
  venue: ProviderVenue,
  mediaIds: readonly string[],
): Promise<string> {
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
