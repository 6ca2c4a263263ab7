import { cards } from './en/cards.ts';
import { cart } from './en/cart.ts';
import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { gallery, prices, viewer } from './en/gallery.ts';
import { home } from './en/home.ts';
import { part } from './en/part.ts';
import { site } from './en/site.ts';

import type { FirstTexts } from './texts.ts';

export const en: FirstTexts = {
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
};
