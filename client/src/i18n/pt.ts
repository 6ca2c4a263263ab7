import { cards, cart } from './pt/cart.ts';
import { downloads } from './pt/downloads.ts';
import { choosing, gallery, prices } from './pt/gallery.ts';
import { home, notReady } from './pt/home.ts';
import { errors, part, site } from './pt/site.ts';

/** Texts of the first load, from which the types of the other languages derive. */
export const pt = {
  site,
  home,
  notReady,
  gallery,
  choosing,
  prices,
  cards,
  cart,
  downloads,
  part,
  errors,
} as const;
