import { loadShapes } from '#client/features/gallery/grid/picture-shapes.ts';
import { pageData } from '#client/lib/page-answers.ts';
import type { Gallery, Media } from '#shared/media.ts';

/** So many pictures are laid out at first: on a phone, and on a wide screen. */
const FIRST_PICTURES = 10;
const FIRST_PICTURES_WIDE = 24;
const WIDE_PX = 768;

/** The pictures that are laid out at first. @param start the index of the first one that is visible */
export function firstPictures(medias: readonly Media[], start: number): readonly Media[] {
  return medias.slice(start, start + (innerWidth < WIDE_PX ? FIRST_PICTURES : FIRST_PICTURES_WIDE));
}

/**
 * Loads the first pictures of a gallery that came with its page, before the page is rendered. They are not preloaded by the
 * page itself: on a slow network they would delay its script.
 */
export function loadFirstPictures(): void {
  const gallery = pageData('gallery.byCards')?.data as Gallery | undefined;
  if (gallery) loadShapes(firstPictures([...gallery.sold, ...gallery.unsold], 0));
}
