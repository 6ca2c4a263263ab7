import multipart from '@fastify/multipart';
import type { Provider } from '#mock-provider/provider.ts';
import { type Card, mediaLists } from '#mock-provider/world/cards/card.ts';
import { cardsVisited } from '#mock-provider/world/cards/visits.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import { addPhotos, newUploadCard } from '#mock-provider/world/uploads/add-photos.ts';
import { acceptPhotos, FORM_OPTIONS, readPhotoForm } from '#mock-provider/world/uploads/photo-form.ts';
import { STORED_BYTES } from '#mock-provider/world/uploads/uploaded-photos.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import { register } from './register.ts';

function uploadRoute(provider: Provider): void {
  register(
    provider,
    endpoints.uploadPhotos,
    ({ params, query, body }) => {
      const venue = provider.world.venue(params.organizationId);
      const { can_send_photo: isAllowed, features } = venue.organization;
      if (!isAllowed && features?.site?.can_send_photo !== true) throw new Refusal('UPLOAD_NOT_ALLOWED');
      const photos = acceptPhotos(body.photos);
      const card = query.card_code === undefined ? newUploadCard(venue) : venue.card(query.card_code);
      addPhotos(venue, card, photos);
      return { card_code: card.code };
    },
    (request) => readPhotoForm(request, STORED_BYTES),
  );
}

function writeFoundCard(venueId: string, card: Card): { id: string; card: string; medias: WireMedia[] } {
  const { sold_medias: sold, not_sold_medias: unsold, extras } = mediaLists(card);
  const medias = [...(unsold ?? []), ...(sold ?? [])];
  // Extras show nobody, unless they are the photos that a visitor sent.
  const found = medias.length > 0 ? medias : (extras ?? []);
  return { id: `${venueId}-${card.code.toLowerCase()}`, card: card.code, medias: found };
}

/** Searches by face. It compares no faces, only the dates of visits. Selfies are checked and never stored. */
function faceSearchRoute(provider: Provider): void {
  register(
    provider,
    endpoints.searchByPhoto,
    ({ query, body }) => {
      const venue = provider.world.venue(query.organization_id);
      if (!venue.organization.has_facial_recognition) throw new Refusal('FACE_SEARCH_OFF');
      acceptPhotos(body.photos);
      const found = cardsVisited(venue, { from: query.from_date, to: query.to_date });
      return { cards: found.map((card) => writeFoundCard(venue.id, card)) };
    },
    (request) => readPhotoForm(request, 0),
  );
}

export function photoFormRoutes(provider: Provider): void {
  provider.app.register(async (app) => {
    await app.register(multipart, FORM_OPTIONS);
    for (const addRoute of [uploadRoute, faceSearchRoute]) addRoute({ ...provider, app });
  });
}
