import type { Gallery, Media } from './media.ts';

/** Chooses the picture for a card in the album: a photo, preferably a bought one; null for an empty card. */
export function galleryCover({ sold, unsold, extras }: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Media | null {
  const all = [...sold, ...unsold, ...extras];
  return all.find(({ kind }) => kind === 'photo') ?? all[0] ?? null;
}

/** The most media of a gallery with a cover. In larger ones most photos are not the visitor's own. */
const MOST_WITH_COVER = 500;
/** The minimum number of media below the covers. */
const LEAST_BELOW = 2;
/** The minimum width/height. Narrower pictures would lose heads and feet in the cover. */
const LEAST_COVER_RATIO = 1.2;
/** The maximum width/height. Wider previews have too few pixels for the cover's height. */
const GREATEST_COVER_RATIO = 2.2;

/**
 * Chooses the covers of a gallery, which its rows leave out: the first landscape photos.
 * @param first the media that load first
 * @param ratioOf returns width divided by height, if it is known
 * @param all the number of media in the gallery
 */
export function coversOf(
  first: readonly Media[],
  ratioOf: (media: Media) => number | undefined,
  { count, all }: { readonly count: number; readonly all: number },
): readonly Media[] {
  if (all > MOST_WITH_COVER || all < count + LEAST_BELOW) return [];
  const fits = (media: Media) => {
    const ratio = ratioOf(media) ?? 0;
    return media.kind === 'photo' && ratio >= LEAST_COVER_RATIO && ratio <= GREATEST_COVER_RATIO;
  };
  const covers = first.filter(fits).slice(0, count);
  // One photo in the room of two would lose half its height.
  return covers.length < count ? [] : covers;
}
