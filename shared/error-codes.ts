/** How a failure is answered over HTTP and in tRPC. */
export type ErrorKind =
  | 'badInput'
  | 'notFound'
  | 'tooSlow'
  | 'conflict'
  | 'refused'
  | 'tooMany'
  | 'unavailable'
  | 'unexpected';

/**
 * THE ERROR CATALOGUE: every code that may reach a browser, and its kind. The sentences live in the client's texts,
 * typed by this list: a code without words in every language does not compile.
 */
export const ERROR_KINDS = {
  // What the provider answers (requirements E1 to E8).
  CARD_NOT_FOUND: 'notFound',
  CARD_EMPTY_MEDIA: 'notFound',
  CARD_EMPTY_PHOTO: 'notFound',
  CUSTOMER_NOT_FOUND: 'notFound',
  CUSTOMER_CODE_NOT_FOUND: 'notFound',
  CARD_NOT_FROM_CUSTOMER: 'notFound',
  REFUSED: 'conflict',
  // What is wrong with a photo that is sent, or with sending it (requirements U1 to U4).
  PHOTO_EMPTY: 'badInput',
  PHOTO_TYPE_NOT_SUPPORTED: 'badInput',
  PHOTO_TOO_LARGE: 'badInput',
  PHOTO_DAMAGED: 'badInput',
  /** More pixels than any camera takes: it would cost whoever opens it gigabytes of memory. */
  PHOTO_TOO_MANY_PIXELS: 'badInput',
  TOO_MANY_PHOTOS: 'badInput',
  UPLOAD_NOT_ALLOWED: 'badInput',
  // What the storefront's server finds itself.
  ORGANIZATION_NOT_FOUND: 'notFound',
  NOT_FOUND: 'notFound',
  BAD_INPUT: 'badInput',
  /** Something looked like a payment card's number: it is read by nobody here (requirement B11). */
  CARD_DATA_NOT_ACCEPTED: 'badInput',
  ZIPCODE_INVALID: 'badInput',
  ZIPCODE_NOT_FOUND: 'notFound',
  POSTAL_CODE_NOT_FOUND: 'notFound',
  ADDRESS_NOT_FOUND: 'unavailable',
  ORDER_CHANGED: 'conflict',
  ORDER_COMPLETED: 'conflict',
  ORDER_INCOMPLETE: 'conflict',
  /** A PIX code waits to be paid: only the buyer who made it may change the order. */
  ORDER_AWAITS_PAYMENT: 'conflict',
  /** The order holds another buyer's data by now than the ones that this page saved. */
  BUYER_CHANGED: 'conflict',
  /** The e-mail and document are not the ones of the order's buyer. */
  BUYER_NOT_PROVEN: 'conflict',
  /** A signed id or an access pass is older than it may be: the page has to load anew. */
  RIGHT_EXPIRED: 'conflict',
  PAYMENT_IN_PROGRESS: 'conflict',
  /** A write was sent and its reply was lost: it may have happened. */
  OUTCOME_UNKNOWN: 'unavailable',
  TOO_MANY_REQUESTS: 'tooMany',
  /** A request or a transfer that came slower than the least rate. */
  TRANSFER_TOO_SLOW: 'tooSlow',
  /** All connections for this kind of work are taken, and its queue is full. */
  SERVER_BUSY: 'unavailable',
  /** The provider understood and refused, with a code that nobody knows. */
  PROVIDER_REFUSED: 'refused',
  PROVIDER_UNAVAILABLE: 'unavailable',
  PROVIDER_INVALID_REPLY: 'unavailable',
  UNKNOWN: 'unexpected',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_KINDS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_KINDS, value);
}
