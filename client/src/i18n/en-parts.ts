import { cardPayment, checkout, receipt } from './en/checkout.ts';
import { choosing } from './en/choosing.ts';
import { faceSearch } from './en/face-search.ts';
import { lateErrors } from './en/late-errors.ts';
import { upload } from './en/upload.ts';
import { viewer, viewing } from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = {
  cardPayment,
  checkout,
  choosing,
  errors: lateErrors,
  faceSearch,
  receipt,
  upload,
  viewer,
  viewing,
};
