import type { TFunction } from 'i18next';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';

/** The first sentence of a text says what failed. The rest says what to do, which the venue may contradict. */
const FIRST_SENTENCE = /^.+?[.!?](?=\s)/;

/** Returns our text's first sentence and the venue's message below it (E7); without a message, our whole text. */
export function withVenueWords(t: TFunction, text: string, { venueWords }: Pick<ShownFailure, 'venueWords'>): string {
  if (!venueWords) return text;
  return `${FIRST_SENTENCE.exec(text)?.[0] ?? text}\n${t('site.venueSays', { words: venueWords })}`;
}

/** Error codes whose texts give no reason, or refer to something that the visitor typed. */
const SAYS_NO_REASON: ReadonlySet<ErrorCode> = new Set([
  'BAD_INPUT',
  'NOT_FOUND',
  'OUTCOME_UNKNOWN',
  'PROVIDER_INVALID_REPLY',
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'UNKNOWN',
]);

/** Says why a press had no effect (E7). @param failed the text about what did not happen, for codes without a reason */
export function failureText(
  t: TFunction,
  failure: ShownFailure,
  failed: 'cart.gone' | 'gallery.changeFailed' | 'viewer.deleteFailed',
) {
  const { errorCode } = failure;
  if (errorCode === 'NOT_SENT') return t('gallery.notSent');
  return withVenueWords(t, t(SAYS_NO_REASON.has(errorCode) ? failed : `errors.${errorCode}`), failure);
}
