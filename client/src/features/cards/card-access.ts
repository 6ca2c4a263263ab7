import type { ErrorCode } from '#shared/error-codes.ts';

/** Whether a card opens with an access code, or with another one than was given (requirement E4). */
export function asksAccessCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** A card that has nothing to show, now: no trouble, and nothing to be done about. */
export function isEmptyCard(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA' || errorCode === 'CARD_EMPTY_PHOTO';
}
