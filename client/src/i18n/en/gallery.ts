import type { Texts } from '#client/i18n/texts.ts';

export const gallery: Texts['gallery'] = {
  back: 'Back',
  prices: 'Prices',
  addPhotos: 'Add photos',
  loading: 'Loading your photos…',
  sold: 'Purchased photos',
  soldCount_one: '{{count}} item purchased',
  soldCount_other: '{{count}} items purchased',
  unsold: 'Photos to buy',
  unsoldFree: 'Photos to view',
  unsoldHint: 'Tap to look, tick to buy.',
  extras: 'Extras',
  extrasHint: 'Gifts from the venue, free of charge.',
  photo: 'Photo {{number}}',
  video: 'Video {{number}}',
  addPhoto: 'Add photo {{number}} to the order',
  addVideo: 'Add video {{number}} to the order',
  changeFailed: 'The order could not be changed. Please check your selection and try again.',
  orderFailed: 'The cart could not be loaded.',
  productsFailed: 'The prices could not be loaded.',
  retry: 'Try again',
  empty: 'Your photo gallery is empty.',
  nothingSold: 'There are no photos purchased in your photo gallery.',
  failed: 'Something went wrong. Please refresh the page and try again.',
  reload: 'Refresh page',
  onSiteOnly: 'We are sorry, but we do not sell online. Photos are only available at the establishment.',
  imageFailed: 'Image not available',
};

export const viewer: Texts['viewer'] = {
  title: 'Viewer',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  position: '{{position}} of {{total}}',
  add: 'Add to order',
  remove: 'Remove from order',
};

export const prices: Texts['prices'] = {
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
