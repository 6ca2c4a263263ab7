import { cardPayment } from './en/card-payment.ts';
import { cards } from './en/cards.ts';
import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { faceSearch } from './en/face-search.ts';
import { gallery, prices, viewer } from './en/gallery.ts';
import { home } from './en/home.ts';
import { part } from './en/part.ts';
import { receipt } from './en/receipt.ts';
import { site } from './en/site.ts';
import { upload } from './en/upload.ts';
import { viewing } from './en/viewing.ts';

import type { Texts } from './texts.ts';

export const en: Texts = {
  site,
  home,
  gallery,
  viewer,
  viewing,
  prices,
  cards,
  cart,
  checkout,
  cardPayment,
  receipt,
  faceSearch,
  upload,
  downloads,
  part,
  errors,
};
