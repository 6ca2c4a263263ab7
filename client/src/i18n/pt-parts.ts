import { cardPayment, checkout, receipt } from './pt/checkout.ts';
import { faceSearch } from './pt/face-search.ts';
import { paying } from './pt/payment.ts';
import { upload } from './pt/upload.ts';
import { film, reminder, together, viewer, viewing } from './pt/viewer.ts';

/** The texts of the lazy parts of the page: they load when the first such part opens. */
export const ptParts = {
  cardPayment,
  checkout,
  faceSearch,
  film,
  paying,
  receipt,
  reminder,
  together,
  upload,
  viewer,
  viewing,
} as const;
