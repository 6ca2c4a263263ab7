import type { Gallery, Media } from './media.ts';

/** Chooses the picture for a card in the album: a photo, preferably a bought one; null for an empty card. */
export function galleryCover({ sold, unsold, extras }: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Media | null {
  const all = [...sold, ...unsold, ...extras];
  return all.find(({ kind }) => kind === 'photo') ?? all[0] ?? null;
}

/** In larger galleries most photos are not the visitor's own. */
const MOST_WITH_COVER = 500;
/** The minimum width/height. Narrower pictures would lose heads and feet in the cover. */
const LEAST_COVER_RATIO = 1.2;
/** The maximum width/height. Wider previews have too few pixels for the cover's height. */
const GREATEST_COVER_RATIO = 2.2;

/** Chooses the last landscape, preferably bought: the first photo is below anyway. @param ratioOf width divided by height */
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
