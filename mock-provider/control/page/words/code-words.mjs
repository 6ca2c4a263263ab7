/** @import { RefusalCode } from '../../../world/refusal.ts' */

/**
 * What the codes say, for testers. A code of the mock without words does not compile.
 * @type {Readonly<Record<RefusalCode | 'CONTRACT_VIOLATION' | 'TOO_MANY_REQUESTS' | 'INTERNAL_ERROR', string>>}
 */
const CODES = {
  ADDRESS_REQUIRED: 'The order has no address yet',
  CARD_EMPTY_MEDIA: 'There is no photo on the card yet',
  CARD_EMPTY_PHOTO: 'The gallery of the card is empty',
  CARD_NOT_FOUND: 'Card not found',
  CARD_NOT_FROM_CUSTOMER: 'The access code belongs to another card',
  CARD_TOKEN_INVALID: 'The token of the credit card is unknown, used or too old',
  CONTRACT_VIOLATION: 'The call breaks the contract',
  CUSTOMER_CODE_NOT_FOUND: 'Nobody has this access code',
  CUSTOMER_NOT_FOUND: 'Customer not found',
  CUSTOMER_REQUIRED: 'The order has no customer yet',
  FACE_SEARCH_FAILED: 'The face search failed',
  FACE_SEARCH_OFF: 'The venue has no face search',
  FILE_UNREADABLE: 'The file cannot be read',
  INTERNAL_ERROR: 'The provider failed',
  MEDIA_NOT_FOUND: 'Photo not found',
  MEDIA_NOT_PURCHASED: 'The photo is not bought',
  MEDIA_NOT_SELLABLE: 'The photo is not for sale',
  MEDIA_TYPE_MISMATCH: 'The product is for another type of media',
  ONLINE_SALE_OFF: 'The venue does not sell online',
  ORDER_ALREADY_PAID: 'The order is paid already',
  ORDER_COMPLETED: 'The order is completed',
  ORDER_EMPTY: 'The order is empty',
  ORDER_NEEDS_A_CARD: 'The order would be left without a card',
  ORDER_NOT_FOUND: 'Order not found',
  ORDER_NOT_PAID: 'The order is not paid',
  ORGANIZATION_NOT_FOUND: 'Venue not found',
  PAYMENT_IN_PROGRESS: 'A payment is under way',
  PAYMENT_NOT_FOUND: 'There is no payment',
  PAYMENT_NOT_PENDING: 'The payment is settled already',
  PHOTO_MISSING: 'The form has no photo',
  PHOTO_TOO_LARGE: 'The photo is too large',
  PHOTO_TYPE_NOT_SUPPORTED: 'The file is neither a JPEG nor a PNG',
  PIX_CREATION_FAILED: 'The PIX could not be made',
  PRODUCT_NOT_FOUND: 'Product not found',
  REMOVAL_NOT_ALLOWED: 'The photo may not be removed',
  SEARCH_PERIOD_INVALID: 'The period of the search is not allowed',
  TERMS_NOT_ACCEPTED: 'The terms are not accepted',
  TOO_MANY_PHOTOS: 'Too many photos at once',
  TOO_MANY_REQUESTS: 'Too many requests',
  UPLOAD_NOT_ALLOWED: 'The venue takes no uploads',
  ZIP_NOT_FOUND: 'ZIP not found',
};

/** @type {Readonly<Record<number, string>>} */
const STATUSES = {
  200: 'Answered',
  204: 'Answered without a body',
  206: 'A part was sent',
  302: 'Redirected',
  304: 'Not changed since',
  400: 'Bad request',
  401: 'Not allowed',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Wrong type',
  416: 'No such part',
  422: 'Not acceptable',
  429: 'Too many requests',
  500: 'The provider failed',
  501: 'No such call',
  502: 'Bad gateway',
  503: 'The provider is not available',
  504: 'The provider took too long',
};

/** A code as a sentence, with the code itself in brackets. @param {string} code */
export function codeWords(code) {
  const words = Object.hasOwn(CODES, code) ? CODES[/** @type {RefusalCode} */ (code)] : 'Refused';
  return `${words} (${code})`;
}

/** Its own sentence, or its code in words. @param {string} error empty for none @param {number} status of HTTP */
export function errorWords(error, status) {
  if (error === '') return `${statusWords(status)} (HTTP ${status})`;
  return /^[A-Z][A-Z0-9_]+$/.test(error) ? codeWords(error) : error;
}

/** @param {number} status of HTTP */
export function statusWords(status) {
  return STATUSES[status] ?? (status < 400 ? 'Answered' : status < 500 ? 'Refused' : 'The provider failed');
}
