/** Texts of the first load, from which the types of the other languages derive. */
export * from './pt/cart.ts';
export * from './pt/downloads.ts';
export * from './pt/gallery.ts';
export * from './pt/home.ts';
export * from './pt/site.ts';
