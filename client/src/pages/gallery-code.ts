import { lazyPart } from '#client/lib/lazy-part.tsx';

export const GalleryRoute = lazyPart(() => import('./gallery/gallery.tsx'), 'GalleryRoute', 'first');

/** The home page loads the gallery's code once a card's code is complete. */
export const preloadGallery = GalleryRoute.load;
