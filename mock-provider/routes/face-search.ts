import { type Card, mediaLists } from '#mock-provider/cards/card.ts';
import { cardsVisited } from '#mock-provider/cards/visits.ts';
import { register } from '#mock-provider/contract/register.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import { acceptPhotos } from '#mock-provider/uploads/accept.ts';
import { readPhotoForm } from '#mock-provider/uploads/photo-form.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';

function writeFoundCard(venueId: string, card: Card): { id: string; card: string; medias: WireMedia[] } {
  const { sold_medias: sold, not_sold_medias: unsold, extras } = mediaLists(card);
  const medias = [...(unsold ?? []), ...(sold ?? []), ...(extras ?? [])];
  return { id: `${venueId}-${card.code.toLowerCase()}`, card: card.code, medias };
}

/** The search by face, which looks at no face: the dates of the visit decide. Selfies are read past, never kept. */
export function faceSearchRoutes(provider: Provider): void {
  const { world } = provider;

  register(
    provider,
    endpoints.searchByPhoto,
    ({ query, body }) => {
      const venue = world.venue(query.organization_id);
      if (!venue.organization.has_facial_recognition) throw new Refusal('FACE_SEARCH_OFF');
      acceptPhotos(body.photos);
      const found = cardsVisited(venue, { from: query.from_date, to: query.to_date });
      return { cards: found.map((card) => writeFoundCard(venue.id, card)) };
    },
    (request) => readPhotoForm(request, null),
  );
}
