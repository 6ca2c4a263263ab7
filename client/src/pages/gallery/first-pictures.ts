import { firstPictureCount } from '#shared/first-pictures.ts';
import type { Media } from '#shared/media.ts';

/** The pictures that are laid out at first. @param start the index of the first one that is visible */
export function firstPictures(medias: readonly Media[], start: number): readonly Media[] {
  return medias.slice(start, start + firstPictureCount(innerWidth));
}
