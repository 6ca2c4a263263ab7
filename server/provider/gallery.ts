import { AppError } from '#server/errors.ts';
import type { HandleKind, HandleSubject } from '#server/rights/handles.ts';
import type { Signer } from '#server/rights/order-handle.ts';
import { forEachInSlices, mapInSlices } from '#server/work/in-slices.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Gallery, isMediaKind, type Media, type MediaKind, type MediaSize } from '#shared/media/media.ts';
import { inTimeOrder } from '#shared/media/taken-at.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireCard, WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import { toMedia } from './to-domain.ts';
import type { FileKind } from './transport/streams/file-call.ts';
import type { Provider, ProviderVenue } from './types.ts';

export type CardsRequest = {
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly accessCode?: string | undefined;
};

type CardAccess = { readonly card: CardCode; readonly accessCode: string | undefined };

/** A card's media do not depend on the visitor. The access code is part of the call. */
const READ = { deadline: 'read', isRead: true, isShared: true } as const;

/** The most media of a reply with several cards: they are in memory together. A page asks for one card. */
const MOST_MEDIA = 30_000;

/** What a card may have that was not seen before, where the provider does not say it. */
const UNSEEN = 1_000;

/** The media of one card. Lists of several are joined here, so that no order and no choice of cards makes a new reply. */
function loadLists(
  { http }: Provider,
  { organizationId }: ProviderVenue,
  { card, accessCode }: CardAccess,
): Promise<WireMediaLists> {
  const request = {
    params: { organizationId, firstCard: card },
    query: { secret: accessCode },
    body: { cards: [card] },
  };
  return http.call(endpoints.medias, request, { ...READ, keepsReply: true });
}

/** Does the same for each card, at the same time. The first failure ends the calls for the others. */
async function forEachCard<T>(
  provider: Provider,
  cards: readonly CardCode[],
  call: (provider: Provider, card: CardCode) => Promise<T>,
): Promise<T[]> {
  const failed = new AbortController();
  const own = cards.length === 1 ? provider : { ...provider, http: provider.http.until(failed.signal) };
  try {
    return await Promise.all(cards.map((card) => call(own, card)));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

type SignedLists = Pick<Gallery, 'sold' | 'unsold' | 'extras'>;

/** The signed media of replies that are in use or kept, each with a right that changes whenever the handles do. */
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

/** @param right the card's right: it differs by venue, key and day, as the handles of media do. */
function signOnce(lists: WireMediaLists, right: string, signer: Signer): Promise<SignedLists> {
  const known = signedLists.get(lists);
  if (known?.right === right) return known.signed;
  const signed = signLists(lists, signer);
  signedLists.set(lists, { right, signed });
  return signed;
}

/** Joins the lists of cards. A media of two cards appears once, as sold if it is sold in one. */
async function joinLists(lists: readonly SignedLists[]): Promise<SignedLists> {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const seen = new Set<string>();
  const join = async (name: keyof SignedLists) => {
    const joined: Media[] = [];
    for (const { [name]: medias } of lists) {
      await forEachInSlices(medias, (media) => {
        if (!seen.has(media.id)) joined.push(media);
        seen.add(media.id);
      });
    }
    return inTimeOrder(joined);
  };
  return { sold: await join('sold'), unsold: await join('unsold'), extras: await join('extras') };
}

async function takeShare(
  { mediaCounts, work }: Provider,
  site: string,
  found: readonly (readonly [CardCode, WireCard])[],
) {
  const counts = found.map(([code, { medias_count }]) => medias_count ?? mediaCounts.get(`${site} ${code}`) ?? UNSEEN);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (counts.length > 1 && count > MOST_MEDIA) throw new AppError('BAD_INPUT', 'more media than one call may ask for');
  await work.take('media', count);
}

/** @param request `givesPass`: the access code was typed just now and gets a pass */
export async function loadGallery(
  provider: Provider,
  venue: ProviderVenue,
  request: CardsRequest & { readonly givesPass?: boolean },
): Promise<Gallery> {
  const { handles, passes, mediaCounts } = provider;
  const { site, organizationId, details } = venue;
  const { cards } = request;
  const accessCode = request.givesPass === true ? request.accessCode : undefined;
  const query = { organization_id: organizationId };
  const found = await forEachCard(provider, cards, ({ http }, code) =>
    http.call(endpoints.card, { params: { code }, query }, READ),
  );
  await takeShare(
    provider,
    site,
    cards.map((code, at) => [code, found[at] ?? { card: code }]),
  );
  const rightOf = (code: CardCode) => handles.sign(site, 'card', { kind: 'card', id: code });
  const lists = await forEachCard(provider, cards, async (one, card) => {
    const signed = await signOnce(
      await loadLists(one, venue, { card, accessCode: request.accessCode }),
      rightOf(card),
      { handles, site },
    );
    mediaCounts.set(`${site} ${card}`, signed.sold.length + signed.unsold.length + signed.extras.length);
    return signed;
  });
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
    ...(await joinLists(lists)),
    cardSellsOnline: found.some((card) => card.can_sell_online === true),
  };
}

/** Whether a media is among the unsold ones of a card now. @throws ProviderError as {@link loadGallery} */
export async function isUnsold(
  provider: Provider,
  venue: ProviderVenue,
  { mediaId, ...request }: CardAccess & { readonly mediaId: string },
): Promise<boolean> {
  const lists = await loadLists(provider, venue, request);
  return (lists.not_sold_medias ?? []).some(({ id }) => id === mediaId);
}

/** Deletes a media. @throws ProviderError OUTCOME_UNKNOWN when the reply was lost. */
export async function removeMedia(provider: Provider, mediaId: string): Promise<void> {
  await provider.http.call(endpoints.removeMedia, { params: { mediaId } }, { deadline: 'orderEdit' });
}

/** @returns the archive's path and query on the provider's own origin, the only place that it is fetched from */
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

/** The kind of file of a media's size. The preview of a video is a clip, since a player reads it as it plays. */
export function fileKindOf({ kind }: HandleSubject, size: MediaSize): FileKind {
  return size === 'preview' && kind === 'video' ? 'clip' : size;
}

const hasFile = (kind: HandleKind): kind is MediaKind | 'extra' => isMediaKind(kind) || kind === 'extra';

/**
 * Without a size the provider serves the original: take it from the verified right. @param filename that of the handle
 * @throws AppError NOT_FOUND
 */
export function mediaAddress({ kind, id }: HandleSubject, size: MediaSize, filename: string): string {
  if (!hasFile(kind)) throw new AppError('NOT_FOUND', `no file of a ${kind}`);
  const query = size === 'original' ? {} : { size };
  return endpointPath(endpoints.download, { kind, mediaId: id, filename }, query);
}
