import type { Gallery, Media } from './media.ts';

/** What stands for a card in an album: a photo, best a bought one; null for a card with nothing in it. */
export function galleryCover({ sold, unsold, extras }: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Media | null {
  const all = [...sold, ...unsold, ...extras];
  return all.find(({ kind }) => kind === 'photo') ?? all[0] ?? null;
}

/** Beyond this, most photos are not the visitor's own. */
const MOST_WITH_COVER = 500;
/** From this width by height, the cover crops no heads and feet. */
const LEAST_COVER_RATIO = 1.2;
/** Up to this, its preview has enough pixels for the cover's height. */
const GREATEST_COVER_RATIO = 2.2;

/** A bought landscape if any, but not the first, which is right below. `ratioOf` is width by height. */
export function coverOf(medias: readonly Media[], ratioOf: (media: Media) => number | undefined): Media | undefined {
  if (medias.length > MOST_WITH_COVER) return undefined;
  const photos = medias.filter(({ kind }) => kind === 'photo');
  const bought = photos.filter(({ download }) => download !== null);
  const candidates = bought.length > 0 ? bought : photos;
  const fits = (media: Media) => {
    const ratio = ratioOf(media) ?? 0;
    return ratio >= LEAST_COVER_RATIO && ratio <= GREATEST_COVER_RATIO;
  };
  return candidates.findLast(fits) ?? candidates.at(-1);
}
