import type { ErrorCode } from '#shared/error-codes.ts';

/** Whether a card opens only with an access code, or with another one than was typed (requirement E4). */
export function asksAccessCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** Whether a card has no media yet. That is no failure, and a retry would not help. */
export function isEmptyCard(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA' || errorCode === 'CARD_EMPTY_PHOTO';
}
