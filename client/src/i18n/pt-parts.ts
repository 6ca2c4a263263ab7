import { cardPayment, checkout, receipt } from './pt/checkout.ts';
import { faceSearch } from './pt/face-search.ts';
import { lateErrors } from './pt/late-errors.ts';
import { notReady } from './pt/not-ready.ts';
import { upload } from './pt/upload.ts';
import { viewer, viewing } from './pt/viewer.ts';

/** The texts of the lazy parts of the page: they load when the first such part opens. */
export const ptParts = {
  cardPayment,
  checkout,
  errors: lateErrors,
  faceSearch,
  notReady,
  receipt,
  upload,
  viewer,
  viewing,
} as const;
