import { cards, cart } from './pt/cart.ts';
import { downloads } from './pt/downloads.ts';
import { errors } from './pt/errors.ts';
import { choosing, gallery, prices } from './pt/gallery.ts';
import { home, notReady } from './pt/home.ts';
import { part, site } from './pt/site.ts';

/** The texts of the first load. The types of the other languages derive from the Portuguese texts. */
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
