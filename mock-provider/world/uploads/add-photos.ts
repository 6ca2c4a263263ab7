import type { Card } from '#mock-provider/world/cards/card.ts';
import { type Media, pictureSeed } from '#mock-provider/world/cards/media.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { AcceptedPhoto } from './photo-form.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

export function newUploadCard(venue: Venue): Card {
  return venue.addCard({ code: venue.freeCode('ENVIO', 'uploaded card'), recipe: {} });
}

/** Adds photos to a card as extras, because they are the visitor's own. */
export function addPhotos(venue: Venue, card: Card, photos: readonly AcceptedPhoto[]): void {
  for (const { type, bytes } of photos) {
    const number = venue.count(`upload ${card.code}`);
    const digits = String(number).padStart(2, '0');
    const media: Media = {
      id: `${venue.id}-${card.code.toLowerCase()}-u${digits}`,
      card: card.code,
      type: 'photo',
      filename: `envio-${digits}.${EXTENSIONS[type]}`,
      thumbFilename: `envio-${digits}-thumb.jpg`,
      // This picture is shown once the photo itself is dropped.
      picture: pictureSeed(card.code) + number - 1,
      broken: false,
      state: 'extra',
    };
    card.media.set(media.id, media);
    if (bytes) venue.uploads.store(media.id, bytes, type);
  }
  card.lists = null;
}
