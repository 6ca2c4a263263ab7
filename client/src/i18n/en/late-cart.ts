import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart that its first sight does not need. */
export const lateCart: PartTexts['cart'] = {
  yours: 'Your order',
  showAll: 'Show all',
  removed: { photo: 'Photo {{number}} removed', video: 'Video {{number}} removed' },
  offer: {
    next: { photos: 'The {{nth}} photo costs', videos: 'The {{nth}} video costs', both: 'The {{nth}} item costs' },
    back: {
      photos: 'The {{nth}} photo gives back',
      videos: 'The {{nth}} video gives back',
      both: 'The {{nth}} item gives back',
    },
    step: {
      photos: '{{count}} more and each costs',
      videos: '{{count}} more and each costs',
      both: '{{count}} more and each costs',
    },
    more: 'Choose more photos',
    open: 'choose more photos',
  },
  step: {
    photos: '{{count}} more and all cost {{price}} each',
    videos: '{{count}} more and all cost {{price}} each',
    both: '{{count}} more and all cost {{price}} each',
    sums: '{{before}} for {{beforePrice}} → {{after}} for {{afterPrice}}',
  },
  everything: {
    photos_one: 'You have every photo on this card',
    photos_other: 'You have every photo on these cards',
    videos_one: 'You have every video on this card',
    videos_other: 'You have every video on these cards',
    both_one: 'You have everything on this card',
    both_other: 'You have everything on these cards',
  },
  packageOffer: {
    takeFor: 'All {{count}} for {{price}}',
    takeAll: 'Take all',
    taken: 'Whole package ✓',
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
    more: '{{count}} more: {{item}} costs {{price}}',
    back: '{{count}} more: {{item}} gives {{price}} back',
    photos: 'the {{nth}} photo',
    videos: 'the {{nth}} video',
    both: 'the {{nth}} item',
    allDigital: 'Everything for {{price}}',
  },
};
