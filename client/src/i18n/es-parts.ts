import { cardPayment, checkout, receipt } from './es/checkout.ts';
import { choosing } from './es/choosing.ts';
import { faceSearch } from './es/face-search.ts';
import { lateErrors } from './es/late-errors.ts';
import { lateCards, lateCart, prices } from './es/late-gallery.ts';
import { upload } from './es/upload.ts';
import { viewer, viewing } from './es/viewer.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = {
  cardPayment,
  cards: lateCards,
  cart: lateCart,
  checkout,
  choosing,
  errors: lateErrors,
  faceSearch,
  prices,
  receipt,
  upload,
  viewer,
  viewing,
};
