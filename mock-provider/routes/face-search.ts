import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import { type Card, mediaLists } from '../cards/card.ts';
import { cardsVisited } from '../cards/visits.ts';
import { register } from '../contract/register.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refuse.ts';
import { acceptPhotos } from '../uploads/accept.ts';
import { readPhotoForm } from '../uploads/photo-form.ts';

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
