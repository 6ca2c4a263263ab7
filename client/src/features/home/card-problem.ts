import type { ErrorCode } from '#shared/error-codes.ts';

/** The gallery itself shows that there are no photos (requirement E5). */
export function opensGallery(errorCode: ErrorCode): boolean {
  return errorCode === 'CARD_EMPTY_PHOTO';
}

function isAccessProblem(errorCode: ErrorCode): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** A wrong access code is shown at its own field, if there is one. */
export function cardFieldOf(errorCode: ErrorCode, hasAccessField: boolean): 'card' | 'access' {
  return isAccessProblem(errorCode) && hasAccessField ? 'access' : 'card';
}

/** The card is right but has no photos yet, so the field is not marked wrong. */
export function isRightCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA';
}

export type Explanation = 'noMedia' | 'accessCode';

/** Null if the line at the field is enough (requirement H9). */
export function explanationOf(errorCode: ErrorCode | null): Explanation | null {
  if (errorCode === 'CARD_EMPTY_MEDIA') return 'noMedia';
  return errorCode !== null && isAccessProblem(errorCode) ? 'accessCode' : null;
}
