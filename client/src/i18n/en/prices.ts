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
