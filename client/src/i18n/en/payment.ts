import type { Texts } from '#client/i18n/texts.ts';

export const paying: Texts['paying'] = {
  instant: 'instant',
  inBankApp: 'Pay in your bank’s app',
  wait: {
    bank: 'Waiting for the payment',
    back: 'Good to see you back',
    creditCard: 'Waiting for the card company',
  },
  receiver: 'PIX to {{receiver}}',
  validUntil: 'valid until {{time}}',
  paste: 'Then, in your bank’s app, paste it in {{field}}.',
  scan: 'Point your bank’s app at it.',
  bankIsSlow: 'Already paid? Some banks take up to a minute to say so. The photos appear here by themselves.',
  copied: 'Copied. Open your bank’s app',
  ask: {
    name: 'Ask someone',
    message: 'Would you pay this PIX for me? It is {{total}} for our photos. Paste it in Pix Copia e Cola:',
    copied: 'Message copied: paste it in a chat',
  },
  qr: 'QR code',
  ended: {
    kept: 'Your photos are still in the order.',
    alreadyPaid: 'Already paid?',
    alreadyPaidHint: 'Do not pay again. We check for you and release the photos right away.',
  },
  received: 'Payment received',
  creditCard: {
    privacy: 'The number goes straight to the card company.',
    cvvAgain: 'Type the CVV again. The rest is as it was.',
    checking: 'Checking the card',
    checkingHint: 'It usually takes a few seconds. Your photos are next.',
    ends: '{{brand}} ending {{digits}}',
    name: 'Card',
    payOnce: 'You may close this: the photos will be in the gallery. Do not pay again.',
  },
  otherPhone: {
    heading: 'Someone already started this order',
    hint: 'Pay this one: then nobody pays twice.',
    unpaid: 'Not paid yet',
    pay: 'Pay this PIX here',
    change: 'Change the order',
    hidden: 'The details of whoever started it are not shown here.',
  },
  pending: { pix: 'PIX waiting', creditCard: 'Card under review', see: { pix: 'See code', creditCard: 'See payment' } },
};
