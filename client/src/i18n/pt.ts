import { downloads } from './pt/downloads.ts';
import { errors } from './pt/errors.ts';
import { cards, cart, gallery } from './pt/gallery.ts';
import { home } from './pt/home.ts';
import { part, site } from './pt/site.ts';

/** The texts of the first load. The types of the other languages derive from the Portuguese texts. */
export const pt = {
  site,
  home,
  gallery,
  cards,
  cart,
  downloads,
  part,
  errors,
} as const;
