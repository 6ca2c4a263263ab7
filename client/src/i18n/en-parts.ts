import { cardPayment, checkout, receipt } from './en/checkout.ts';
import { faceSearch } from './en/face-search.ts';
import { lateErrors } from './en/late-errors.ts';
import { notReady } from './en/not-ready.ts';
import { upload } from './en/upload.ts';
import { viewer, viewing } from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = {
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
