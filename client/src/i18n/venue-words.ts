import type { TFunction } from 'i18next';
import type { ShownFailure } from '#shared/error-codes.ts';

/** The first sentence says what failed. The others say what to do, which the venue's message may contradict. */
const FIRST_SENTENCE = /^.+?[.!?](?=\s)/;

/** Appends the venue's message, on its own line, to what our text says that failed (E7). */
export function withVenueWords(t: TFunction, text: string, { venueWords }: Pick<ShownFailure, 'venueWords'>): string {
  if (!venueWords) return text;
  return `${FIRST_SENTENCE.exec(text)?.[0] ?? text}\n${t('site.venueSays', { words: venueWords })}`;
}
