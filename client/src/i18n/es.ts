import { cards, cart } from './es/cart.ts';
import { downloads } from './es/downloads.ts';
import { choosing, gallery, prices } from './es/gallery.ts';
import { home, notReady } from './es/home.ts';
import { errors, part, site } from './es/site.ts';

import type { FirstTexts } from './texts.ts';

export const es: FirstTexts = {
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
};
