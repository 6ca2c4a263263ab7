import { loadShapes } from '#client/features/gallery/grid/picture-shapes.ts';
import { pageData } from '#client/lib/page-answers.ts';
import type { Gallery, Media } from '#shared/media.ts';

/** So many pictures are laid out at first, by the least width in pixels: no more than such a screen shows. */
const FIRST_PICTURES = [
  [768, 24],
  [480, 10],
  [0, 6],
] as const;

/** The pictures that are laid out at first. @param start the index of the first one that is visible */
export function firstPictures(medias: readonly Media[], start: number): readonly Media[] {
  const [, count = 0] = FIRST_PICTURES.find(([width]) => innerWidth >= width) ?? [];
  return medias.slice(start, start + count);
}

/**
 * Loads the first pictures of a gallery that came with its page, before the page is rendered. They are not preloaded by the
 * page itself: on a slow network they would delay its script.
 */
export function loadFirstPictures(): void {
  const gallery = pageData('gallery.byCards')?.data as Gallery | undefined;
  if (gallery) loadShapes(firstPictures([...gallery.sold, ...gallery.unsold], 0));
}
