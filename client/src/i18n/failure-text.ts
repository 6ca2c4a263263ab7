import type { TFunction } from 'i18next';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';

/** Our first sentence says what failed. The others say what to do, which the venue's message may contradict. */
const FIRST_SENTENCE = /^.+?[.!?](?=\s)/;

/** Appends the venue's message, as a new line, to the first sentence of our text (E7). */
export function withVenueWords(t: TFunction, text: string, { venueWords }: Pick<ShownFailure, 'venueWords'>): string {
  if (!venueWords) return text;
  return `${FIRST_SENTENCE.exec(text)?.[0] ?? text}\n${t('site.venueSays', { words: venueWords })}`;
}

/** Codes whose texts give no reason, or speak of something that was typed. */
const SAYS_NO_REASON: ReadonlySet<ErrorCode> = new Set([
  'BAD_INPUT',
  'NOT_FOUND',
  'OUTCOME_UNKNOWN',
  'PROVIDER_INVALID_REPLY',
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'UNKNOWN',
]);

/** Says why a press did nothing (E7). @param failed what did not happen, for a code whose text gives no reason */
export function failureText(
  t: TFunction,
  failure: ShownFailure,
  failed: 'cart.gone' | 'gallery.changeFailed' | 'viewer.deleteFailed',
) {
  const { errorCode } = failure;
  if (errorCode === 'NOT_SENT') return t('gallery.notSent');
  return withVenueWords(t, t(SAYS_NO_REASON.has(errorCode) ? failed : `errors.${errorCode}`), failure);
}
