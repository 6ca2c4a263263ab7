import type { TFunction } from 'i18next';
import type { ShownFailure } from '#shared/error-codes.ts';

/** Our text of a failure, and on a line below it what the venue says (E7). */
export function withVenueWords(t: TFunction, text: string, { venueWords }: Pick<ShownFailure, 'venueWords'>): string {
  return venueWords ? `${text}\n${t('site.venueSays', { words: venueWords })}` : text;
}
