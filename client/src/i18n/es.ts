import * as cart from './es/cart.ts';
import * as downloads from './es/downloads.ts';
import * as gallery from './es/gallery.ts';
import * as home from './es/home.ts';
import * as site from './es/site.ts';
import type { FirstTexts } from './texts.ts';

export const es: FirstTexts = { ...cart, ...downloads, ...gallery, ...home, ...site };
