import { cardPayment, checkout, receipt } from './en/checkout.ts';
import { choosing } from './en/choosing.ts';
import { faceSearch } from './en/face-search.ts';
import { lateErrors } from './en/late-errors.ts';
import { lateCards, lateCart, prices } from './en/late-gallery.ts';
import { upload } from './en/upload.ts';
import { viewer, viewing } from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = {
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
