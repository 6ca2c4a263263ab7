import { Refusal } from '#mock-provider/refuse.ts';
import type { FormPhoto } from './photo-form.ts';
import type { PhotoType } from './photo-type.ts';

const MOST_PHOTOS = 20;

export type AcceptedPhoto = FormPhoto & { readonly type: PhotoType };

/**
 * @returns the photos of a form, all of them pictures
 * @throws Refusal that says what is wrong with the form as a whole, or with the first file that is wrong
 */
export function acceptPhotos(photos: readonly FormPhoto[]): readonly AcceptedPhoto[] {
  if (photos.length === 0) throw new Refusal('PHOTO_MISSING');
  if (photos.length > MOST_PHOTOS) throw new Refusal('TOO_MANY_PHOTOS');
  return photos.map((photo) => {
    const { type, tooLarge } = photo;
    if (type === null) throw new Refusal('PHOTO_TYPE_NOT_SUPPORTED');
    if (tooLarge) throw new Refusal('PHOTO_TOO_LARGE');
    return { ...photo, type };
  });
}
