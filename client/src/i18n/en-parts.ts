import { cardPayment, checkout, receipt } from './en/checkout.ts';
import { choosing } from './en/choosing.ts';
import { faceSearch } from './en/face-search.ts';
import { lateCards } from './en/late-cards.ts';
import { lateCart } from './en/late-cart.ts';
import { lateDownloads } from './en/late-downloads.ts';
import { lateErrors } from './en/late-errors.ts';
import { paying } from './en/late-payment.ts';
import { notReady } from './en/not-ready.ts';
import { prices } from './en/prices.ts';
import { upload } from './en/upload.ts';
import { film, viewer, viewing } from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = {
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
