import { cards, cart } from './en/cart.ts';
import { downloads } from './en/downloads.ts';
import { choosing, gallery, prices } from './en/gallery.ts';
import { home, notReady } from './en/home.ts';
import { errors, part, site } from './en/site.ts';
import type { FirstTexts } from './texts.ts';

export const en: FirstTexts = {
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
