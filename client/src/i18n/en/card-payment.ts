import type { Texts } from '../texts.ts';

export const cardPayment: Texts['cardPayment'] = {
  method: 'Payment method',
  name: 'Credit card',
  heading: 'Pay by credit card',
  privacy: 'Your card details go straight to the payment provider. They are not kept here.',
  number: 'Card number',
  holderName: 'Name on card',
  month: 'Month',
  monthExample: 'MM',
  year: 'Year',
  yearExample: 'YYYY',
  cvv: 'CVV',
  pay: 'Pay',
  paying: 'Processing the payment…',
  payByPix: 'Pay with PIX',
  payByCard: 'Pay by card instead',
  refusedHint:
    'Your bank did not approve it and nothing was charged. Check the details and type the CVV again, or use another card.',
  tokenRejected: 'The card details were not accepted. Check the number, the expiry date and the CVV.',
  tokenUnavailable: 'The payment provider did not answer and nothing was charged. Please try again in a moment.',
  orderChanged: 'The order total is now {{total}}. Check it and press “Pay” to continue.',
  orderRenewed:
    'The order had expired and was made again with your choices. Check the total and press “Pay” to continue.',
  outcomeUnknown: 'We do not know yet whether the charge was made. We are checking: there is no need to pay again.',
  notConfigured:
    'Card payment is not possible: the payment provider’s public key is not configured. Please tell the venue.',
  pixWaits: 'The PIX code of this order can still be paid. Pay only once: paying by card ends it.',
  pixInstead:
    'Your card was not charged: this order already had a PIX code. To pay by card all the same, type the CVV again.',
  seePix: 'See the PIX code',
  waiting: 'Payment under review',
  waitingHint: 'The provider is checking the card. Do not pay again: this page notices the answer by itself.',
  problems: {
    required: 'Please fill in this field.',
    number: 'Check the number: a digit is missing or wrong.',
    name: 'Type the name as it stands on the card.',
    month: 'From 1 to 12.',
    year: 'From 2020 to 3000.',
    expired: 'This card has expired.',
    cvv: 'It has {{digits}} digits.',
  },
};
