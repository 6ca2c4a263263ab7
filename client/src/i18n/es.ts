import { cards } from './es/cards.ts';
import { cart } from './es/cart.ts';
import { downloads } from './es/downloads.ts';
import { errors } from './es/errors.ts';
import { gallery, prices, viewer } from './es/gallery.ts';
import { home } from './es/home.ts';
import { part } from './es/part.ts';
import { site } from './es/site.ts';

import type { FirstTexts } from './texts.ts';

export const es: FirstTexts = {
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
