import type { ErrorCode } from '#shared/error-codes.ts';

/** An empty photo gallery is the gallery's own state to show, not a problem of the code (requirement E5). */
export function opensGallery(errorCode: ErrorCode): boolean {
  return errorCode === 'CARD_EMPTY_PHOTO';
}

function isAccessProblem(errorCode: ErrorCode): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** The field that a failure belongs to: what is wrong with an access code is told where it was typed. */
export function cardFieldOf(errorCode: ErrorCode, isTwoFactor: boolean): 'card' | 'access' {
  return isAccessProblem(errorCode) && isTwoFactor ? 'access' : 'card';
}

/** What a failure has to be explained with, beside its line at the field (requirement H9). */
export type Explanation = 'noMedia' | 'accessCode';

export function explanationOf(errorCode: ErrorCode | null): Explanation | null {
  if (errorCode === 'CARD_EMPTY_MEDIA') return 'noMedia';
  return errorCode !== null && isAccessProblem(errorCode) ? 'accessCode' : null;
}
