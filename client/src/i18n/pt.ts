/** The texts that every page needs at first. The types of all other languages derive from these. */
export * from './pt/cart.ts';
export * from './pt/downloads.ts';
export * from './pt/gallery.ts';
export * from './pt/home.ts';
export * from './pt/site.ts';
