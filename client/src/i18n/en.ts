import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { cards, cart, gallery } from './en/gallery.ts';
import { home } from './en/home.ts';
import { part, site } from './en/site.ts';

import type { FirstTexts } from './texts.ts';

export const en: FirstTexts = {
  site,
  home,
  gallery,
  cards,
  cart,
  downloads,
  part,
  errors,
};
