import type { Card } from '#mock-provider/cards/card.ts';
import type { Media } from '#mock-provider/cards/media.ts';
import { pictureSeed } from '#mock-provider/cards/picture.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { AcceptedPhoto } from './accept.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** @returns a card code that nobody has yet; the same one for the same calls */
function freeCode(venue: Venue): string {
  let code = '';
  do code = `ENVIO${String(venue.count('uploaded card')).padStart(4, '0')}`;
  while (venue.hasCard(code));
  return code;
}

/** @returns a new card for what a visitor sends */
export function newUploadCard(venue: Venue): Card {
  return venue.addCard({ code: freeCode(venue), recipe: {} });
}

/** Puts photos on a card as extras: whoever took them owns them. */
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
      // What is shown once the photo itself is forgotten.
      picture: pictureSeed(card.code) + number - 1,
      broken: false,
      state: 'extra',
    };
    card.media.set(media.id, media);
    if (bytes) venue.uploads.keep(media.id, bytes, type);
  }
  card.lists = null;
}
