import type { Picture } from '#server/pictures/clean-picture.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { Identification } from '#shared/customer/identification.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { type FoundCard, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import type { VisitPeriod } from '#shared/visit/visit-period.ts';
import { toCardCode, toFoundMedia } from './to-domain.ts';
import { pictureForm } from './transport/streams/form-stream.ts';
import type { Provider, ProviderVenue } from './types.ts';

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
  const form = {
    ...pictureForm(SELFIE_FIELD, selfies),
    ...call,
    deadline: 'faceSearch',
    isRead: true,
  } as const;
  const { cards } = await provider.http.sendForm(endpoints.searchByPhoto, { params: {}, query }, form);
  const signer = { handles: provider.handles, site: venue.site };
  return cards.flatMap(({ card, medias }) => {
    const code = parseCardCode(card);
    return code ? [{ code, medias: medias.map((media) => toFoundMedia(media, signer)) }] : [];
  });
}

/** Finds a card by personal data (H7). @throws ProviderError CUSTOMER_NOT_FOUND, CARD_NOT_FROM_CUSTOMER … */
export async function findCustomerCard(
  provider: Provider,
  venue: ProviderVenue,
  identification: Identification,
): Promise<CardCode> {
  const request = { params: {}, body: { ...identification, organization_id: venue.organizationId } };
  const found = await provider.http.call(endpoints.customerCard, request, {
    deadline: 'read',
    isRead: true,
  });
  return toCardCode(found.card);
}
