import { cardPayment, checkout, receipt } from './es/checkout.ts';
import { choosing } from './es/choosing.ts';
import { faceSearch } from './es/face-search.ts';
import { lateCards } from './es/late-cards.ts';
import { lateCart } from './es/late-cart.ts';
import { lateDownloads } from './es/late-downloads.ts';
import { lateErrors } from './es/late-errors.ts';
import { paying } from './es/late-payment.ts';
import { notReady } from './es/not-ready.ts';
import { prices } from './es/prices.ts';
import { upload } from './es/upload.ts';
import { film, viewer, viewing } from './es/viewer.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = {
  cardPayment,
  cards: lateCards,
  cart: lateCart,
  checkout,
  choosing,
  downloads: lateDownloads,
  errors: lateErrors,
  faceSearch,
  film,
  notReady,
  paying,
  prices,
  receipt,
  upload,
  viewer,
  viewing,
};
