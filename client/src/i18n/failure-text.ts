import type { TFunction } from 'i18next';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { withVenueWords } from './venue-words.ts';

/** The texts of these codes give no reason, or are about something that was typed. */
const SAYS_NO_REASON: ReadonlySet<ErrorCode> = new Set([
  'BAD_INPUT',
  'NOT_FOUND',
  'OUTCOME_UNKNOWN',
  'PROVIDER_INVALID_REPLY',
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'UNKNOWN',
]);

/** Says why a press did nothing (E7). @param failed says what did not happen, for a code that gives no reason */
export function failureText(
  t: TFunction,
  failure: ShownFailure,
  failed: 'cart.gone' | 'gallery.changeFailed' | 'viewer.deleteFailed',
) {
  const { errorCode } = failure;
  return withVenueWords(t, t(SAYS_NO_REASON.has(errorCode) ? failed : `errors.${errorCode}`), failure);
}
