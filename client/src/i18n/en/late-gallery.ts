import type { PartTexts } from '#client/i18n/texts.ts';

export const prices: PartTexts['prices'] = {
  title: 'Prices',
  photos: 'Photos',
  videos: 'Videos',
  both: 'Photos + Videos',
  quantity: 'Quantity',
  price: 'Price',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  additional: 'Each additional item',
  allDigital: 'Full digital package',
  hint: 'The more you take, the less each one costs: the price you reach applies to every one of them.',
};

/** The texts of the cart's hints about prices. */
export const lateCart: PartTexts['cart'] = {
  packageOffer: {
    dearer: {
      photos_one: 'Costs {{price}} more than your photo.',
      photos_other: 'Costs {{price}} more than your {{count}} photos.',
      videos_one: 'Costs {{price}} more than your video.',
      videos_other: 'Costs {{price}} more than your {{count}} videos.',
      both_one: 'Costs {{price}} more than your item.',
      both_other: 'Costs {{price}} more than your {{count}} items.',
    },
    saved: 'Save {{price}} compared with buying everything separately.',
    chosenDearer: 'The same items cost {{separate}} separately: {{price}} less than the package.',
    chosenSaved: 'Separately they would cost {{separate}}: you save {{price}}.',
    takeOff: 'Remove the package',
  },
  better: {
    photos_one: '{{count}} more photo and each is {{price}}',
    photos_other: '{{count}} more photos and each is {{price}}',
    videos_one: '{{count}} more video and each is {{price}}',
    videos_other: '{{count}} more videos and each is {{price}}',
    both_one: '{{count}} more item and each is {{price}}',
    both_other: '{{count}} more items and each is {{price}}',
    up: '(the total goes up).',
    same: 'for the same total.',
    down: 'and the total goes down!',
    allDigitalUp: 'Take everything for {{price}} (the total goes up).',
    shortAllDigital: 'Everything for {{price}}',
  },
};

/** The texts of the dialog of the gallery's cards. */
export const lateCards: PartTexts['cards'] = {
  hint: 'The photos of all your cards are together, in one order.',
  items_one: '{{count}} photo or video',
  items_other: '{{count}} photos and videos',
  loading: 'Loading…',
  remove: 'Remove card {{code}}',
  removed: 'Card removed',
  addTitle: 'Add another card',
  add: 'Add',
  added: 'Card added',
  already: 'This card is already in your gallery.',
  asksCode: 'This card asks for an access code.',
  open: 'Open card',
  failed: 'Its photos could not be loaded.',
  name: 'Card {{code}}',
};
