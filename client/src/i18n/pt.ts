import { cardPayment } from './pt/card-payment.ts';
import { cards } from './pt/cards.ts';
import { cart } from './pt/cart.ts';
import { checkout } from './pt/checkout.ts';
import { downloads } from './pt/downloads.ts';
import { errors } from './pt/errors.ts';
import { faceSearch } from './pt/face-search.ts';
import { gallery, prices, viewer } from './pt/gallery.ts';
import { home } from './pt/home.ts';
import { part } from './pt/part.ts';
import { receipt } from './pt/receipt.ts';
import { site } from './pt/site.ts';
import { upload } from './pt/upload.ts';
import { viewing } from './pt/viewing.ts';

/** Every text of the storefront; Portuguese is the source that types the other languages. */
export const pt = {
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
} as const;
