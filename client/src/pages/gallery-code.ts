import { pageOf } from './page-of.tsx';

const gallery = pageOf(() => import('./gallery/gallery.tsx').then((module) => module.GalleryRoute));

export const GalleryRoute = gallery.Page;

/** Loads the gallery's code: for its address, and for the home as soon as a card's code is complete. */
export const loadGallery = gallery.load;
