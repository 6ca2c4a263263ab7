import { lazyPart } from '#client/lib/lazy-part.tsx';

export const GalleryRoute = lazyPart(() => import('./gallery/gallery.tsx'), 'GalleryRoute', 'first');

/** The home preloads the gallery once a card's code is complete. */
export const preloadGallery = GalleryRoute.load;
