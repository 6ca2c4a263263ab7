import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart that its first sight does not need. */
export const lateCart: PartTexts['cart'] = {
  yours: 'Your order',
  showAll: 'Show all',
  removed: { photo: 'Photo {{number}} removed', video: 'Video {{number}} removed' },
  chooseMore: 'Choose more photos',
  everything: {
    photos_one: 'You have every photo on this card',
    photos_other: 'You have every photo on these cards',
    videos_one: 'You have every video on this card',
    videos_other: 'You have every video on these cards',
    both_one: 'You have everything on this card',
    both_other: 'You have everything on these cards',
  },
  packageOffer: {
    takeFor: 'Everything for {{price}}',
    takeAll: 'Get all',
    taken: 'Full package ✓',
    separate: 'One by one',
    saves: 'save {{price}}',
    and: 'and',
    oneByOne: '{{contents}} · one by one {{price}}',
    youSave: 'You save {{price}}',
    same: {
      photos_one: 'The same photo.',
      photos_other: 'The same {{contents}}.',
      videos_one: 'The same video.',
      videos_other: 'The same {{contents}}.',
      both_one: 'The same.',
      both_other: 'The same {{contents}}.',
    },
    dearer: {
      photos_one: 'On its own it costs {{price}}.',
      photos_other: 'Separately they cost {{price}}.',
      videos_one: 'On its own it costs {{price}}.',
      videos_other: 'Separately they cost {{price}}.',
      both_one: 'On its own it costs {{price}}.',
      both_other: 'Separately they cost {{price}}.',
    },
    saved: 'Save {{price}} compared with buying everything separately.',
    takeOff: 'Remove the package',
  },
  better: {
    price: {
      photos: '{{count}} more and each costs {{price}}',
      videos: '{{count}} more and each costs {{price}}',
      both: '{{count}} more and each costs {{price}}',
    },
    sum: {
      photos: '{{count}} more: all {{at}} for {{price}}',
      videos: '{{count}} more: all {{at}} for {{price}}',
      both: '{{count}} more: all {{at}} for {{price}}',
    },
    allDigital: 'Everything for {{price}}',
  },
};
