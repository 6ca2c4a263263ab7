import type { PartTexts } from '#client/i18n/texts.ts';

export const lateErrors: PartTexts['errors'] = {
  REFUSED: 'Transaction refused',
  PIX_CREATION_FAILED: 'The PIX code could not be made. Pay by credit card, or try again in a moment.',
  PHOTO_EMPTY: 'This file is empty.',
  PHOTO_TYPE_NOT_SUPPORTED: 'This is not a PNG or JPEG photo.',
  PHOTO_TOO_LARGE: 'The photo is larger than 20 MB.',
  PHOTO_DAMAGED: 'The photo is damaged and could not be read.',
  PHOTO_TOO_MANY_PIXELS: 'The photo is too large: 100 megapixels at most.',
  TOO_MANY_PHOTOS: 'Up to 20 photos at a time. Send this one afterwards.',
  UPLOAD_NOT_ALLOWED: 'This venue does not accept photos from visitors.',
  CARD_DATA_NOT_ACCEPTED: 'For your safety, do not send card details here: they belong in the payment form only.',
  ZIPCODE_INVALID: 'The CEP must have 8 digits',
  ZIPCODE_NOT_FOUND: 'CEP not found',
  POSTAL_CODE_NOT_FOUND: 'Postal code not found',
  ADDRESS_NOT_FOUND: 'Address not found',
  ORDER_CHANGED: 'The order total has changed. Please check the new amount before paying.',
  ORDER_INCOMPLETE: 'Something is missing in the order. Please check your details and address.',
  BUYER_CHANGED: 'Someone else filled in the details of this order. Check your details and go on.',
  BUYER_NOT_PROVEN: 'This email and document are not those of whoever made this order. Check them and try again.',
  TRANSFER_TOO_SLOW: 'The connection is too slow. Try again with a better signal.',
};
