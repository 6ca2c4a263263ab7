/** The kinds of error codes. `FAILED_KINDS` in `server/errors.ts` says which are failures; the others are refusals. */
export type ErrorKind =
  | 'badInput'
  | 'badPhoto'
  /** The card or its access code opens nothing. The home page says so and asks again. */
  | 'cardProblem'
  | 'notFound'
  | 'tooSlow'
  | 'conflict'
  | 'tooMany'
  | 'unprocessable'
  | 'unavailable'
  | 'unexpected';

/** The provider's replies may contain these codes as well. The visitor then reads our text for the code. */
const PROVIDER_CODES = {
  CARD_NOT_FOUND: 'cardProblem',
  CARD_EMPTY_MEDIA: 'cardProblem',
  CARD_EMPTY_PHOTO: 'notFound',
  CUSTOMER_NOT_FOUND: 'notFound',
  CUSTOMER_CODE_NOT_FOUND: 'cardProblem',
  CARD_NOT_FROM_CUSTOMER: 'cardProblem',
  REFUSED: 'conflict',
  PIX_CREATION_FAILED: 'unprocessable',
  /** The token of a credit card has expired or is unknown. Nothing was charged. */
  CARD_TOKEN_INVALID: 'unprocessable',
  PHOTO_EMPTY: 'badPhoto',
  PHOTO_TYPE_NOT_SUPPORTED: 'badPhoto',
  PHOTO_TOO_LARGE: 'badPhoto',
  PHOTO_DAMAGED: 'badPhoto',
  /** The photo has more than 100 megapixels, or hides how many. Opening it could take gigabytes of memory. */
  PHOTO_TOO_MANY_PIXELS: 'badPhoto',
  TOO_MANY_PHOTOS: 'badPhoto',
  UPLOAD_NOT_ALLOWED: 'badInput',
  ORGANIZATION_NOT_FOUND: 'notFound',
  NOT_FOUND: 'notFound',
  BAD_INPUT: 'badInput',
  /** The input seems to contain credit card data, which this server refuses to read (requirement B11). */
  CARD_DATA_NOT_ACCEPTED: 'badInput',
  ZIPCODE_INVALID: 'badInput',
  ZIPCODE_NOT_FOUND: 'notFound',
  POSTAL_CODE_NOT_FOUND: 'notFound',
  ADDRESS_NOT_FOUND: 'unavailable',
  ORDER_COMPLETED: 'conflict',
  ORDER_INCOMPLETE: 'conflict',
  PAYMENT_IN_PROGRESS: 'conflict',
  TOO_MANY_REQUESTS: 'tooMany',
} as const satisfies Record<string, ErrorKind>;

/** Codes for states of this server and of the page. In a reply of the provider, these codes have no meaning. */
const OWN_CODES = {
  /** The order is not as the page showed it. The reply contains the current order. */
  ORDER_CHANGED: 'conflict',
  /** A payment is pending, or a charge may still run, so only the buyer may change the order. */
  ORDER_AWAITS_PAYMENT: 'conflict',
  /**
   * A customer is saved, so only that buyer may add or remove cards; or the first card cannot be removed, because the
   * next card has an order of its own.
   */
  ORDER_HAS_BUYER: 'conflict',
  /** The order has as many cards as it may have, so it takes no other. */
  ORDER_FULL: 'conflict',
  BUYER_CHANGED: 'conflict',
  BUYER_NOT_PROVEN: 'conflict',
  /** A signed id has expired, so the page must be reloaded; or an access pass has, so its code is asked for again. */
  RIGHT_EXPIRED: 'conflict',
  /** The browser was offline, so the request was never sent. Only the page itself reports this. */
  NOT_SENT: 'unavailable',
  /** A write was sent, but its reply was lost or unreadable. The write may have happened. */
  OUTCOME_UNKNOWN: 'unavailable',
  /** Two PIX codes for the order's first card were made from this network and not paid. Credit cards can be used. */
  PIX_CODES_UNPAID: 'tooMany',
  /** Twelve credit cards did not pay for this order or, from this network, one of its photo cards. PIX can be used. */
  CREDIT_CARDS_REFUSED: 'tooMany',
  /** A request or a transfer was slower than the minimum rate. */
  TRANSFER_TOO_SLOW: 'tooSlow',
  /** The server has no room for this request now, or cannot reach the shared state that the request needs. */
  SERVER_BUSY: 'unavailable',
  PROVIDER_REFUSED: 'unprocessable',
  PROVIDER_UNAVAILABLE: 'unavailable',
  PROVIDER_INVALID_REPLY: 'unavailable',
  UNKNOWN: 'unexpected',
} as const satisfies Record<string, ErrorKind>;

/**
 * Every code that can reach a browser. TypeScript requires a text for each in each language.
 * `server/limits/attempts.ts` decides which codes count as a wrong guess.
 */
export const ERROR_KINDS = { ...PROVIDER_CODES, ...OWN_CODES };

export type ErrorCode = keyof typeof ERROR_KINDS;

/** A failure as a visitor sees it. `venueWords` is the provider's own message, as plain text to show (E7). */
export type ShownFailure = { readonly errorCode: ErrorCode; readonly venueWords?: string | undefined };

export type CodeOf<Kind extends ErrorKind> = {
  [Code in ErrorCode]: (typeof ERROR_KINDS)[Code] extends Kind ? Code : never;
}[ErrorCode];

export function isProviderCode(value: unknown): value is keyof typeof PROVIDER_CODES {
  return typeof value === 'string' && Object.hasOwn(PROVIDER_CODES, value);
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_KINDS, value);
}
