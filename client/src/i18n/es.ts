import { cardPayment } from './es/card-payment.ts';
import { cards } from './es/cards.ts';
import { cart } from './es/cart.ts';
import { checkout } from './es/checkout.ts';
import { downloads } from './es/downloads.ts';
import { errors } from './es/errors.ts';
import { faceSearch } from './es/face-search.ts';
import { gallery, prices, viewer } from './es/gallery.ts';
import { home } from './es/home.ts';
import { part } from './es/part.ts';
import { receipt } from './es/receipt.ts';
import { site } from './es/site.ts';
import { upload } from './es/upload.ts';
import { viewing } from './es/viewing.ts';

import type { Texts } from './texts.ts';

export const es: Texts = {
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
