import type { Picture } from '#server/pictures/clean-picture.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ProviderError } from './provider-error.ts';
import { singlePictureForm } from './transport/streams/form-stream.ts';
import type { Provider, ProviderVenue } from './types.ts';

export type Photo = Picture & { readonly length: number };

/** Forwards one photo (U1). Without `card` the provider creates a card. @throws ProviderError OUTCOME_UNKNOWN */
export async function uploadPhoto(
  { http, handles }: Provider,
  { site, organizationId, details }: ProviderVenue,
  { card, photo, onPlace }: { card: CardCode | undefined; photo: Photo; onPlace?: () => void },
): Promise<GalleryCard> {
  const must_edit = details.mustEditPhoto ? ('True' as const) : undefined;
  const request = { params: { organizationId }, query: { card_code: card, must_edit } };
  const form = { ...singlePictureForm('photos[]', photo), isRead: false, onPlace };
  const reply = await http.sendForm(endpoints.uploadPhotos, request, form);
  const code = parseCardCode(reply.card_code);
  if (!code) throw new ProviderError('OUTCOME_UNKNOWN', 'an upload answered with an invalid card code');
  return { code, right: handles.sign(site, 'card', { kind: 'card', id: code }) };
}
