import { cardPayment, checkout, receipt } from './pt/checkout.ts';
import { choosing } from './pt/choosing.ts';
import { faceSearch } from './pt/face-search.ts';
import { lateCards } from './pt/late-cards.ts';
import { lateCart } from './pt/late-cart.ts';
import { lateDownloads } from './pt/late-downloads.ts';
import { lateErrors } from './pt/late-errors.ts';
import { paying } from './pt/late-payment.ts';
import { notReady } from './pt/not-ready.ts';
import { prices } from './pt/prices.ts';
import { upload } from './pt/upload.ts';
import { film, viewer, viewing } from './pt/viewer.ts';

/** The texts of the lazy parts of the page: they load when the first such part opens. */
export const ptParts = {
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
} as const;
