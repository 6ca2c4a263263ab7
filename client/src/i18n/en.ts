import * as cart from './en/cart.ts';
import * as downloads from './en/downloads.ts';
import * as gallery from './en/gallery.ts';
import * as home from './en/home.ts';
import * as site from './en/site.ts';
import type { FirstTexts } from './texts.ts';

export const en: FirstTexts = { ...cart, ...downloads, ...gallery, ...home, ...site };
