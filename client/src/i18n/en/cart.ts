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
  allDigitalIncluded: 'All photos and videos of your cards',
  checkout: 'Checkout',
  gone: 'Your order changed: this photo is no longer there. Please check your selection.',
  renewed: 'Your order had expired. We opened a new one with the same choices.',
  renewedPartly: 'Your order had expired. We opened a new one with the choices that still exist: please check.',
  hidden_one: '{{count}} more item from a card that is not open',
  hidden_other: '{{count}} more items from a card that is not open',
  showCart: 'See items',
};
