import { downloads } from './es/downloads.ts';
import { errors } from './es/errors.ts';
import { cards, cart, gallery } from './es/gallery.ts';
import { home } from './es/home.ts';
import { part, site } from './es/site.ts';

import type { FirstTexts } from './texts.ts';

export const es: FirstTexts = {
  site,
  home,
  gallery,
  cards,
  cart,
  downloads,
  part,
  errors,
};
