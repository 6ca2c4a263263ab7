import { cart } from './pt/cart.ts';
import { checkout } from './pt/checkout.ts';
import { downloads } from './pt/downloads.ts';
import { errors } from './pt/errors.ts';
import { faceSearch } from './pt/face-search.ts';
import { gallery, prices, viewer } from './pt/gallery.ts';
import { home } from './pt/home.ts';
import { site } from './pt/site.ts';
import { upload } from './pt/upload.ts';

/** Every text of the storefront; Portuguese is the source that types the other languages. */
export const pt = {
  site,
  home,
  gallery,
  viewer,
  prices,
  cart,
  checkout,
  faceSearch,
  upload,
  downloads,
  errors,
} as const;
