import type { Gallery, Media } from './media.ts';

/** Chooses the picture for a card in the album: a photo if there is one, preferably bought; null for an empty card. */
export function galleryCover({ sold, unsold, extras }: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Media | null {
  const all = [...sold, ...unsold, ...extras];
  return all.find(({ kind }) => kind === 'photo') ?? all[0] ?? null;
}

/** A gallery with more media than this has no covers, because most of its photos probably do not show the visitor. */
const MOST_WITH_COVER = 500;
/** A gallery with fewer media besides its covers has no covers, so that there are always rows below them. */
const LEAST_BELOW = 2;
/** The least width divided by height. Narrower pictures would lose heads and feet in the cover. */
const LEAST_COVER_RATIO = 1.2;
/** The greatest width divided by height. Previews of wider pictures have too few pixels for the cover's height. */
const GREATEST_COVER_RATIO = 2.2;

/**
 * Chooses the first `count` landscape photos as a gallery's covers, which the rows leave out. Returns none if there are
 * fewer, or if the gallery is too small or too large for covers.
 * @param first the media that load first
 * @param ratioOf returns width divided by height, or undefined if it is unknown
 * @param all the number of media in the covers and the rows
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
  // A single photo in the space of two would lose half its height.
  return covers.length < count ? [] : covers;
}
