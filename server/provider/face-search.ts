import { parseCardCode } from '#shared/card-code.ts';
import { type FoundCard, SELFIE_FIELD } from '#shared/face-search.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { VisitPeriod } from '#shared/visit-period.ts';
import { type FormFile, formStream } from './form-stream.ts';
import type { Provider } from './provider.ts';
import { toFoundMedia } from './to-domain.ts';
import type { ProviderVenue } from './venue.ts';

type FaceSearch = {
  readonly period: VisitPeriod;
  readonly selfies: AsyncIterable<FormFile>;
  /** The visitor left. */
  readonly abort: AbortSignal;
  /** The client's address, of which only so many transfers go at a time. */
  readonly address: string;
};

/**
 * The cards on which the person of the selfies was found in a period (requirement F5). Selfies pass through.
 * @returns media whose thumbnails can be looked at, and nothing else: larger pictures, what was bought and the right to
 *   the card come with its gallery, which asks for the access code where the venue has them (requirement R3).
 * @throws ProviderError: BAD_INPUT when a selfie is no picture; TRANSFER_TOO_SLOW when the visitor sends less than the
 *   least rate; SERVER_BUSY when there is no place for it; else as any read.
 */
export async function searchByFace(
  provider: Provider,
  venue: ProviderVenue,
  { period, selfies, ...call }: FaceSearch,
): Promise<readonly FoundCard[]> {
  const query = { organization_id: venue.organizationId, from_date: period.from, to_date: period.to };
  const form = { ...formStream(SELFIE_FIELD, selfies), ...call, deadline: 'faceSearch', isRead: true } as const;
  const { cards } = await provider.http.sendForm(endpoints.searchByPhoto, { params: {}, query }, form);
  const signer = { handles: provider.handles, site: venue.site };
  return cards.flatMap(({ card, medias }) => {
    const code = parseCardCode(card);
    return code ? [{ code, medias: medias.map((media) => toFoundMedia(media, signer)) }] : [];
  });
}
