import { checkout, creditCard, receipt } from './en/checkout.ts';
import { faceSearch } from './en/face-search.ts';
import { paying } from './en/payment.ts';
import { upload } from './en/upload.ts';
import { album, film, homeScreen, reminder, together, viewer } from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = {
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
