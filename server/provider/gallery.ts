import { AppError } from '#server/errors.ts';
import type { HandleKind, HandleSubject, Signer } from '#server/rights/handles.ts';
import { mapInSlices } from '#server/work/in-slices.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Identification } from '#shared/customer/identification.ts';
import { type Gallery, isMediaKind, type MediaKind, type MediaSize } from '#shared/media/media.ts';
import { inTimeOrder } from '#shared/media/taken-at.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import { nameOfCard, type Provider } from './provider.ts';
import { toCardCode, toMedia } from './to-domain.ts';
import type { FileKind } from './transport/call-kinds.ts';
import type { ProviderVenue } from './types.ts';

type CardAccess = { readonly card: CardCode; readonly accessCode?: string | undefined };

/** How many media a card is assumed to have until it was loaded once, if the provider does not say. */
const UNSEEN = 1_000;

async function loadLists(
  { http, mediaCounts }: Provider,
  venue: ProviderVenue,
  { card, accessCode }: CardAccess,
): Promise<WireMediaLists> {
  const request = {
    params: { organizationId: venue.organizationId, firstCard: card },
    query: { secret: accessCode },
    body: { cards: [card] },
  };
  const lists = await http.call(endpoints.medias, request);
  const { sold_medias: sold, not_sold_medias: unsold, extras } = lists;
  const count = [sold, unsold, extras].reduce((sum, medias) => sum + (medias?.length ?? 0), 0);
  mediaCounts.set(nameOfCard(venue, card), count);
  return lists;
}

type SignedLists = Pick<Gallery, 'sold' | 'unsold' | 'extras'>;

/** The signed media of each parsed reply. A different `right` means that the media's handles differ as well. */
const signedLists = new WeakMap<WireMediaLists, { readonly right: string; readonly signed: Promise<SignedLists> }>();

async function signLists(lists: WireMediaLists, signer: Signer): Promise<SignedLists> {
  const sign = async (medias: readonly WireMedia[] | null | undefined, list: 'sold' | 'unsold' | 'extra') =>
    inTimeOrder(await mapInSlices(medias ?? [], (media) => toMedia(media, list, signer)));
  return {
    sold: await sign(lists.sold_medias, 'sold'),
    unsold: await sign(lists.not_sold_medias, 'unsold'),
    extras: await sign(lists.extras, 'extra'),
  };
}

/** Signs a reply's media once. @param right the card's right, which differs by venue, key and day, as handles do */
function signOnce(lists: WireMediaLists, right: string, signer: Signer): Promise<SignedLists> {
  const known = signedLists.get(lists);
  if (known?.right === right) return known.signed;
  const signed = signLists(lists, signer);
  signedLists.set(lists, { right, signed });
  return signed;
}

/** Loads a card's gallery. `givesPass` adds a pass if an access code was given: the visitor has just typed it. */
export async function loadGallery(
  provider: Provider,
  venue: ProviderVenue,
  { givesPass, ...access }: CardAccess & { readonly givesPass?: boolean },
): Promise<Gallery> {
  const { http, handles, passes, mediaCounts, work } = provider;
  const { site, organizationId, details } = venue;
  const { card: code, accessCode } = access;
  const found = await http.call(endpoints.card, { params: { code }, query: { organization_id: organizationId } });
  await work.take('media', found.medias_count ?? mediaCounts.get(nameOfCard(venue, code)) ?? UNSEEN);
  const card = { kind: 'card', id: code } as const;
  const right = handles.sign(site, 'card', card);
  const lists = await signOnce(await loadLists(provider, venue, access), right, { handles, site });
  const removal = details.canRemovePhoto ? handles.sign(site, 'remove', card) : null;
  const pass = givesPass && accessCode !== undefined ? passes.seal(site, code, accessCode) : null;
  return { cards: [{ code, right, removal, pass }], ...lists, cardSellsOnline: found.can_sell_online === true };
}

/** Finds a card by personal data (H7). @throws ProviderError CUSTOMER_NOT_FOUND or CARD_NOT_FROM_CUSTOMER */
export async function findCustomerCard(
  provider: Provider,
  venue: ProviderVenue,
  identification: Identification,
): Promise<CardCode> {
  const request = { params: {}, body: { ...identification, organization_id: venue.organizationId } };
  const found = await provider.http.call(endpoints.customerCard, request);
  return toCardCode(found.card);
}

/** Whether a media of a card is unsold now. @throws ProviderError */
export async function isUnsold(
  provider: Provider,
  venue: ProviderVenue,
  { mediaId, ...request }: CardAccess & { readonly mediaId: string },
): Promise<boolean> {
  const lists = await loadLists(provider, venue, request);
  return (lists.not_sold_medias ?? []).some(({ id }) => id === mediaId);
}

/** Deletes a media at the provider. @throws ProviderError OUTCOME_UNKNOWN if the reply was lost */
export async function deleteMedia(provider: Provider, mediaId: string): Promise<void> {
  await provider.http.call(endpoints.removeMedia, { params: { mediaId } });
}

/** Requests an archive. @returns its path and query at the provider, the only origin from which it is fetched */
export async function requestZip(
  provider: Provider,
  venue: ProviderVenue,
  mediaIds: readonly string[],
): Promise<string> {
  const request = { params: {}, query: { organization_id: venue.organizationId }, body: { media_ids: [...mediaIds] } };
  const { url } = await provider.http.call(endpoints.zip, request);
  return provider.http.ownPath(url);
}

/** Returns the kind of file for a size of a media. A video's preview is a clip, which players load bit by bit. */
export function fileKindOf({ kind }: HandleSubject, size: MediaSize): FileKind {
  return size === 'preview' && kind === 'video' ? 'clip' : size;
}

const hasFile = (kind: HandleKind): kind is MediaKind | 'extra' => isMediaKind(kind) || kind === 'extra';

/**
 * Returns a file's address at the provider. The address names every size but the original, which the provider serves if
 * no size is named.
 * @param filename the handle's file name
 * @throws AppError NOT_FOUND
 */
export function mediaAddress({ kind, id }: HandleSubject, size: MediaSize, filename: string): string {
  if (!hasFile(kind)) throw new AppError('NOT_FOUND', `a ${kind} has no file`);
  const query = size === 'original' ? {} : { size };
  return endpointPath(endpoints.download, { kind, mediaId: id, filename }, query);
}
