import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { cards, cart, gallery, prices } from './en/gallery.ts';
import { home } from './en/home.ts';
import { part, site } from './en/site.ts';

import type { FirstTexts } from './texts.ts';

export const en: FirstTexts = {
  site,
  home,
  gallery,
  prices,
  cards,
  cart,
  downloads,
  part,
  errors,
};
