import type { TFunction } from 'i18next';
import type { ShownFailure } from '#shared/error-codes.ts';

/** Appends the venue's message, on its own line, to our text for a failure (E7). */
export function withVenueWords(t: TFunction, text: string, { venueWords }: Pick<ShownFailure, 'venueWords'>): string {
  return venueWords ? `${text}\n${t('site.venueSays', { words: venueWords })}` : text;
}
