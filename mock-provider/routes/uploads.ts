import { register } from '#mock-provider/contract/register.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import { acceptPhotos } from '#mock-provider/uploads/accept.ts';
import { addPhotos, newUploadCard } from '#mock-provider/uploads/add-photos.ts';
import { readPhotoForm } from '#mock-provider/uploads/photo-form.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

/** Photos that visitors send: onto the card they name, or onto a new one. */
export function uploadRoutes(provider: Provider): void {
  const { world } = provider;

  register(
    provider,
    endpoints.uploadPhotos,
    ({ params, query, body }) => {
      const venue = world.venue(params.organizationId);
      const { can_send_photo: mayHere, features } = venue.organization;
      if (!mayHere && features?.site?.can_send_photo !== true) throw new Refusal('UPLOAD_NOT_ALLOWED');
      const photos = acceptPhotos(body.photos);
      const card = query.card_code === undefined ? newUploadCard(venue) : venue.card(query.card_code);
      body.release();
      addPhotos(venue, card, photos);
      return { card_code: card.code };
    },
    (request, venue) => readPhotoForm(request, venue?.uploads ?? null),
  );
}
