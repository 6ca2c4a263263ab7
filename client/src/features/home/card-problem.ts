import type { ErrorCode } from '#shared/error-codes.ts';

/** Whether the gallery opens despite the failure: the gallery itself shows that it has no photos (requirement E5). */
export function opensGallery(errorCode: ErrorCode): boolean {
  return errorCode === 'CARD_EMPTY_PHOTO';
}

function isAccessProblem(errorCode: ErrorCode): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** The field that shows a failure. A wrong access code is shown at its own field, where the form has one. */
export function cardFieldOf(errorCode: ErrorCode, hasAccessField: boolean): 'card' | 'access' {
  return isAccessProblem(errorCode) && hasAccessField ? 'access' : 'card';
}

/** Whether the code was right, so that its field must not be marked as wrong: the card has no photos yet. */
export function isRightCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA';
}

/** The dialog that explains a failure, in addition to the line at the field (requirement H9). */
export type Explanation = 'noMedia' | 'accessCode';

/** @returns null for a failure that the line at the field explains well enough. */
export function explanationOf(errorCode: ErrorCode | null): Explanation | null {
  if (errorCode === 'CARD_EMPTY_MEDIA') return 'noMedia';
  return errorCode !== null && isAccessProblem(errorCode) ? 'accessCode' : null;
}
