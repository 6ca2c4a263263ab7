import * as cart from './pt/cart.ts';
import * as downloads from './pt/downloads.ts';
import * as gallery from './pt/gallery.ts';
import * as home from './pt/home.ts';
import * as site from './pt/site.ts';

/** Texts of the first load, from which the types of the other languages derive. */
export const pt = { ...cart, ...downloads, ...gallery, ...home, ...site } as const;
