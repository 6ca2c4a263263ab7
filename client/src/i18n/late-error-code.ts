import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * The codes of the catalogue that only the checkout, the uploads and the face search can meet. Their words come with
 * those parts: the first load of the page is smaller by them.
 */
export type LateErrorCode = Extract<
  ErrorCode,
  | 'REFUSED'
  | 'PHOTO_EMPTY'
  | 'PHOTO_TYPE_NOT_SUPPORTED'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_DAMAGED'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'TOO_MANY_PHOTOS'
  | 'UPLOAD_NOT_ALLOWED'
  | 'CARD_DATA_NOT_ACCEPTED'
  | 'ZIPCODE_INVALID'
  | 'ZIPCODE_NOT_FOUND'
  | 'POSTAL_CODE_NOT_FOUND'
  | 'ADDRESS_NOT_FOUND'
  | 'ORDER_CHANGED'
  | 'ORDER_INCOMPLETE'
  | 'BUYER_CHANGED'
  | 'BUYER_NOT_PROVEN'
  | 'TRANSFER_TOO_SLOW'
>;
