/** The texts of the first load. The types of all other languages derive from them. */
export * from './pt/cart.ts';
export * from './pt/downloads.ts';
export * from './pt/gallery.ts';
export * from './pt/home.ts';
export * from './pt/site.ts';
