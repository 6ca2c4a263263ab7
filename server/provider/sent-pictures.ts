import type { Picture } from '#server/pictures/clean-picture.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { type FoundCard, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import type { VisitPeriod } from '#shared/visit/visit-period.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { toFoundMedia } from './to-domain.ts';
import { pictureForm, singlePictureForm } from './transport/streams/form-stream.ts';
import type { ProviderVenue } from './types.ts';

type FaceSearch = {
  readonly period: VisitPeriod;
  readonly selfies: AsyncIterable<Picture>;
  readonly abort: AbortSignal;
  readonly onPlace?: () => void;
};

/** Finds cards with media of this person (F5), with rights to thumbnails only (R3). Selfies are not kept. */
export async function searchByFace(
  provider: Provider,
  venue: ProviderVenue,
  { period, selfies, ...call }: FaceSearch,
): Promise<readonly FoundCard[]> {
  const query = { organization_id: venue.organizationId, from_date: period.from, to_date: period.to };
  const form = { ...pictureForm(SELFIE_FIELD, selfies), ...call };
  const { cards } = await provider.http.sendForm(endpoints.searchByPhoto, { params: {}, query }, form);
  const signer = { handles: provider.handles, site: venue.site };
  return cards.flatMap(({ card, medias }) => {
    const code = parseCardCode(card);
    return code ? [{ code, medias: medias.map((media) => toFoundMedia(media, signer)) }] : [];
  });
}

export type Photo = Picture & { readonly length: number };

/**
 * Forwards one photo (U1). Without `card` the provider creates a card.
 * @throws ProviderError OUTCOME_UNKNOWN if the photo may have been stored, but no valid reply came
 */
export async function uploadPhoto(
  { http, handles }: Provider,
  { site, organizationId, details }: ProviderVenue,
  { card, photo, onPlace }: { card: CardCode | undefined; photo: Photo; onPlace?: () => void },
): Promise<GalleryCard> {
  const must_edit = details.mustEditPhoto ? ('True' as const) : undefined;
  const request = { params: { organizationId }, query: { card_code: card, must_edit } };
  const form = { ...singlePictureForm('photos[]', photo), onPlace };
  const reply = await http.sendForm(endpoints.uploadPhotos, request, form);
  const code = parseCardCode(reply.card_code);
  if (!code) throw new ProviderError('OUTCOME_UNKNOWN', 'an upload answered with an invalid card code');
  if (card && code !== card) throw new ProviderError('OUTCOME_UNKNOWN', 'an upload answered with another card');
  return { code, right: handles.sign(site, 'card', { kind: 'card', id: code }) };
}
