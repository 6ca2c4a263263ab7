import type { CardCode } from '#shared/cards/card-code.ts';
import type { Media } from '#shared/media/media.ts';

/** The path of the face search, which is not a tRPC procedure. Its query is `?from=yyyy-MM-dd&to=yyyy-MM-dd`. */
export const FACE_SEARCH_PATH = '/face-search';
export const SELFIE_FIELD = 'photos[]';
export const MAX_SELFIES = 5;
export const MAX_SELFIE_BYTES = 8 * 1024 * 1024;

/** A card with photos of the visitor. The right to it comes only with the gallery, which may need an access code. */
export type FoundCard = { readonly code: CardCode; readonly medias: readonly Media[] };

/** Merges the cards found so far with those of a new search, each card once and new ones first (requirement F5). */
export function mergeFoundCards(known: readonly FoundCard[], found: readonly FoundCard[]): readonly FoundCard[] {
  const codes = new Set(found.map(({ code }) => code));
  return [...found, ...known.filter(({ code }) => !codes.has(code))];
}
