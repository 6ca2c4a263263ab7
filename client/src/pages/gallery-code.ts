import { lazyPart } from '#client/lib/lazy-part.tsx';

export const GalleryRoute = lazyPart(() => import('./gallery/gallery.tsx'), 'GalleryRoute', 'first');

/** Loads the gallery's code. The home page calls it once a card's code is complete. */
export const preloadGallery = GalleryRoute.load;
