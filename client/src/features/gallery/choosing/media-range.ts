import type { Media } from '#shared/media.ts';

/** How many media one press or one drag adds at most. The provider needs a call for each. */
export const MOST_AT_ONCE = 500;

/**
 * The media between two of a grid, both included, in the grid's order (requirement G3). Of more than `most` media, those
 * nearest to the first end.
 * @param from the index of the end that the range begins with.
 */
export function mediaRange(medias: readonly Media[], from: number, to: number, most = MOST_AT_ONCE): readonly Media[] {
  const [first, last] = from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from];
  return medias.slice(first, last + 1);
}
