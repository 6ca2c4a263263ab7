import { checkout, creditCard, receipt } from './pt/checkout.ts';
import { faceSearch } from './pt/face-search.ts';
import { paying } from './pt/payment.ts';
import { upload } from './pt/upload.ts';
import { album, film, homeScreen, reminder, together, viewer } from './pt/viewer.ts';

export const ptParts = {
  album,
  creditCard,
  checkout,
  faceSearch,
  film,
  homeScreen,
  paying,
  receipt,
  reminder,
  together,
  upload,
  viewer,
} as const;
