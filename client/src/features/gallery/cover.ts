import type { Media } from '#shared/media/media.ts';

/** With more photos than this, most are not the visitor's own, and none of them is shown large. */
const MOST_WITH_COVER = 500;
/** From this ratio of width to height on, a picture fills the cover without losing heads and feet. */
const LEAST_COVER_RATIO = 1.2;

/**
 * The photo that a gallery shows large at its top: a bought one if there is any, a landscape, and not the first, which is
 * shown right below.
 * @param medias of the gallery, in the order of the page
 * @param ratioOf the ratio of a picture's width to its height, where it is known
 */
export function coverOf(medias: readonly Media[], ratioOf: (media: Media) => number | undefined): Media | undefined {
  if (medias.length > MOST_WITH_COVER) return undefined;
  const photos = medias.filter(({ kind }) => kind === 'photo');
  const bought = photos.filter(({ download }) => download !== null);
  const candidates = bought.length > 0 ? bought : photos;
  return candidates.findLast((media) => (ratioOf(media) ?? 0) >= LEAST_COVER_RATIO) ?? candidates.at(-1);
}
