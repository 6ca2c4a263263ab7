import type { Texts } from '../texts.ts';

export const cart: Texts['cart'] = {
  title: 'Cart',
  open: 'Cart, {{count}}',
  empty: 'Tick the photos you want to take home.',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  total: 'Total',
  removePhoto: 'Remove photo {{number}}',
  removeVideo: 'Remove video {{number}}',
  allDigital: 'Full digital package',
  allDigitalHint: 'Buying all media costs less than buying individually.',
  allDigitalIncluded: 'All photos and videos in this order',
  checkout: 'Checkout',
  showCart: 'See items',
};
