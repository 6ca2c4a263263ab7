import { ChooseAll, ChooseMany } from '#client/features/gallery/choosing/choose-many.tsx';
import { othersChangeText } from '#client/order/others-change-text.ts';
import { CartBarOrColumn, MoreInvitation } from './gallery-cart.tsx';

/** These parts are one chunk, which loads after the first thumbnails. */
export const deferredGalleryParts = {
  CartBarOrColumn,
  ChooseAll,
  ChooseMany,
  MoreInvitation,
  othersChangeText,
};
