import type { ErrorCode } from '#shared/error-codes.ts';

/** An empty photo gallery is the gallery's own state to show, not a problem of the code (requirement E5). */
export function opensGallery(errorCode: ErrorCode): boolean {
  return errorCode === 'CARD_EMPTY_PHOTO';
}

/** The field that a failure belongs to: what is wrong with an access code is told where it was typed. */
export function cardFieldOf(errorCode: ErrorCode, isTwoFactor: boolean): 'card' | 'access' {
  const isAccess = errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
  return isAccess && isTwoFactor ? 'access' : 'card';
}
