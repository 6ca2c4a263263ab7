import { cards } from './pt/cards.ts';
import { cart } from './pt/cart.ts';
import { downloads } from './pt/downloads.ts';
import { errors } from './pt/errors.ts';
import { gallery, prices, viewer } from './pt/gallery.ts';
import { home } from './pt/home.ts';
import { part } from './pt/part.ts';
import { site } from './pt/site.ts';

/** The texts of the first load; Portuguese is the source that types the other languages. */
export const pt = {
  site,
  home,
  gallery,
  viewer,
  prices,
  cards,
  cart,
  downloads,
  part,
  errors,
} as const;
