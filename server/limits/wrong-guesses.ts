import type { CodeOf, ErrorCode } from '#shared/error-codes.ts';
import type { GuessKind } from './numbers.ts';

/** The guesses that an answer shows to be wrong. A failure shows nothing, and bad input was never sent. */
const WRONG: Readonly<Record<CodeOf<'cardProblem' | 'notFound' | 'conflict' | 'unprocessable'>, readonly GuessKind[]>> =
  {
    CARD_NOT_FOUND: ['unknown card', 'identity'],
    CARD_EMPTY_MEDIA: [],
    CARD_EMPTY_PHOTO: [],
    CARD_NOT_FROM_CUSTOMER: ['access code', 'identity'],
    CUSTOMER_CODE_NOT_FOUND: ['access code', 'identity'],
    CUSTOMER_NOT_FOUND: ['identity'],
    // The provider's new codes arrive as one of these two: guesses must not become free.
    NOT_FOUND: ['access code', 'identity'],
    PROVIDER_REFUSED: ['access code', 'identity', 'refused credit card'],
    REFUSED: ['refused credit card'],
    BUYER_NOT_PROVEN: ['buyer'],
    // While a payment is pending, saving another buyer's data is refused like a wrong guess.
    ORDER_AWAITS_PAYMENT: ['buyer'],
    BUYER_CHANGED: [],
    ORDER_CHANGED: [],
    ORDER_COMPLETED: [],
    ORDER_HAS_BUYER: [],
    ORDER_INCOMPLETE: [],
    ORGANIZATION_NOT_FOUND: [],
    PAYMENT_IN_PROGRESS: [],
    PIX_CREATION_FAILED: [],
    POSTAL_CODE_NOT_FOUND: [],
    RIGHT_EXPIRED: [],
    ZIPCODE_NOT_FOUND: [],
  };

export function isWrongGuess(kind: GuessKind, code: ErrorCode): boolean {
  return code in WRONG && WRONG[code as keyof typeof WRONG].includes(kind);
}
