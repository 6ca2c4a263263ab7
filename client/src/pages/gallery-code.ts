import { lazyComponent } from '#client/lib/lazy-component.tsx';

export const GalleryRoute = lazyComponent(() => import('./gallery/gallery.tsx').then((module) => module.GalleryRoute));

/** Loads the gallery's code: for its address, and for the home as soon as a card's code is complete. */
export const loadGallery = GalleryRoute.load;
