import type { FirstTexts } from '#client/i18n/texts.ts';

export const errors: FirstTexts['errors'] = {
  CARD_NOT_FOUND: 'Invalid card',
  CARD_EMPTY_MEDIA: 'No photos available for this card',
  CARD_EMPTY_PHOTO: 'Your photo gallery is empty.',
  CUSTOMER_NOT_FOUND: 'Customer not found',
  CUSTOMER_CODE_NOT_FOUND: 'Invalid access code! Please check the code and try again.',
  CARD_NOT_FROM_CUSTOMER: 'Invalid access code! Please check the code and try again.',
  ORGANIZATION_NOT_FOUND: 'There is no site at this address. Please check the address printed on your card.',
  NOT_FOUND: 'This no longer exists. Refresh the page to see what is there now.',
  BAD_INPUT: 'Something was not accepted. Please check what you typed and try again.',
  ORDER_COMPLETED: 'This order is already paid. Your photos are ready.',
  ORDER_AWAITS_PAYMENT:
    'A PIX payment is waiting for this order, made on another device or browser. Pay that same code, ask whoever made it to change the order, or wait until the code expires.',
  ORDER_HAS_BUYER:
    'Someone else has started this purchase, and only they can change its cards. To buy yourself, enter your details at checkout.',
  RIGHT_EXPIRED: 'This page was open for too long. Refresh the page to go on.',
  PAYMENT_IN_PROGRESS: 'This payment is already under way. Please wait a moment.',
  NOT_SENT: 'You are offline: nothing was sent. Press again once you are back online.',
  OUTCOME_UNKNOWN: 'No answer came back. Check what happened before trying again: nothing is charged twice.',
  TOO_MANY_REQUESTS: 'Too many attempts in a row. Please try again in {{minutes}} min.',
  SERVER_BUSY: 'There are many visitors right now. Try again in a few seconds.',
  PROVIDER_REFUSED: 'Something wrong happened. Try again in a moment.',
  PROVIDER_UNAVAILABLE: 'Something wrong happened. Please try again in a moment.',
  PROVIDER_INVALID_REPLY: 'Something wrong happened. Please try again in a moment.',
  UNKNOWN: 'Something wrong happened. Please try again in a moment.',
};
