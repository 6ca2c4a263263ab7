import type { CardCode } from './card-code.ts';
import type { Media } from './media.ts';

/** Where selfies are sent, outside the procedures: `?from=yyyy-MM-dd&to=yyyy-MM-dd`. */
export const FACE_SEARCH_PATH = '/face-search';
/** The name of each photo in the form. */
export const SELFIE_FIELD = 'photos[]';
export const MAX_SELFIES = 5;
export const MAX_SELFIE_BYTES = 8 * 1024 * 1024;

/** A card on which the visitor was found. Its right comes with its gallery, which may ask for an access code. */
export type FoundCard = { readonly code: CardCode; readonly medias: readonly Media[] };

/** The cards known so far and those of a new search, each once: new ones first (requirement F5). */
export function mergeFoundCards(known: readonly FoundCard[], found: readonly FoundCard[]): readonly FoundCard[] {
  const codes = new Set(found.map(({ code }) => code));
  return [...found, ...known.filter(({ code }) => !codes.has(code))];
}
