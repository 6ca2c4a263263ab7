export * from './en/cart.ts';
export * from './en/downloads.ts';
export * from './en/gallery.ts';
export * from './en/home.ts';
export * from './en/site.ts';
