import type { PartTexts } from '#client/i18n/texts.ts';

export const prices: PartTexts['prices'] = {
  title: 'Prices',
  photos: 'Photos',
  videos: 'Videos',
  both: 'Photos + Videos',
  each: 'each',
  range: { photos: '{{from}} to {{to}} photos', videos: '{{from}} to {{to}} videos', both: '{{from}} to {{to}} items' },
  from: { photos: '{{from}} photos or more', videos: '{{from}} videos or more', both: '{{from}} items or more' },
  own: 'Your order: {{items}}, {{price}}',
  saving: { photos: 'Save {{price}} on each', videos: 'Save {{price}} on each', both: 'Save {{price}} on each' },
  entry: {
    photos: 'The {{nth}} costs {{price}}',
    videos: 'The {{nth}} costs {{price}}',
    both: 'The {{nth}} costs {{price}}',
  },
  less: '{{at}} cost {{price}} less than {{before}}',
  whole: 'Full table',
  quantity: 'Quantity',
  price: 'Price',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  additional: 'Each additional item',
  allDigital: 'Full digital package',
  hint: 'The more you buy, the less each one costs: the price you reach applies to every one of them.',
};
