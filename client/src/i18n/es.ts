export * from './es/cart.ts';
export * from './es/downloads.ts';
export * from './es/gallery.ts';
export * from './es/home.ts';
export * from './es/site.ts';
