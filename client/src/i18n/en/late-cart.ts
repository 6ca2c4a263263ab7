import type { PartTexts } from '#client/i18n/texts.ts';

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
