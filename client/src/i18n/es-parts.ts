import { checkout, creditCard, receipt } from './es/checkout.ts';
import { faceSearch } from './es/face-search.ts';
import { paying } from './es/payment.ts';
import { upload } from './es/upload.ts';
import { album, film, homeScreen, reminder, together, viewer } from './es/viewer.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = {
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
};
