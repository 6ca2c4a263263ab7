import { cardPayment, checkout, receipt } from './es/checkout.ts';
import { faceSearch } from './es/face-search.ts';
import { lateErrors } from './es/late-errors.ts';
import { notReady } from './es/not-ready.ts';
import { upload } from './es/upload.ts';
import { viewer, viewing } from './es/viewer.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = {
  cardPayment,
  checkout,
  errors: lateErrors,
  faceSearch,
  notReady,
  receipt,
  upload,
  viewer,
  viewing,
};
