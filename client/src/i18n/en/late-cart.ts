import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart's hints about prices. */
export const lateCart: PartTexts['cart'] = {
  packageOffer: {
    takeFor: 'All {{count}} for {{price}}',
    takeAll: 'Take all',
    taken: 'Whole package ✓',
    separate: 'One by one',
    saves: 'save {{price}}',
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
    more: '{{count}} more: {{item}} costs {{price}}',
    back: '{{count}} more: {{item}} gives {{price}} back',
    photos: 'photo {{at}}',
    videos: 'video {{at}}',
    both: 'item {{at}}',
    allDigital: 'Everything for {{price}}',
  },
};
