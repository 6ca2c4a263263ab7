import type { Picture } from '#server/pictures/clean-picture.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { type FoundCard, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import type { VisitPeriod } from '#shared/visit/visit-period.ts';
import { toFoundMedia } from './to-domain.ts';
import { type NamedPicture, pictureForm } from './transport/streams/form-stream.ts';
import type { Provider, ProviderVenue } from './types.ts';

type FaceSearch = {
  readonly period: VisitPeriod;
  readonly selfies: AsyncIterable<Picture>;
  /** The visitor left. */
  readonly abort: AbortSignal;
  /** The client's address, whose transfers at one time are limited. */
  readonly address: string;
};

/** The selfies, named by their numbers. */
async function* numbered(selfies: AsyncIterable<Picture>): AsyncGenerator<NamedPicture> {
  let number = 0;
  for await (const selfie of selfies) {
    number += 1;
    yield { ...selfie, name: String(number) };
  }
}

/**
 * The cards on which the person of the selfies was found in a period (requirement F5). Selfies are forwarded, not kept.
 * @returns media with the right to their thumbnails alone. Larger pictures, what was bought and the right to the card
 *   come with its gallery, which requires the access code where the venue has them (requirement R3).
 * @throws ProviderError as any read. AppError BAD_INPUT when a selfie is no picture; TRANSFER_TOO_SLOW when the visitor
 *   sends less than the least rate; SERVER_BUSY without a free place.
 */
export async function searchByFace(
  provider: Provider,
  venue: ProviderVenue,
  { period, selfies, ...call }: FaceSearch,
): Promise<readonly FoundCard[]> {
  const query = { organization_id: venue.organizationId, from_date: period.from, to_date: period.to };
  const form = {
    ...pictureForm(SELFIE_FIELD, numbered(selfies)),
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
