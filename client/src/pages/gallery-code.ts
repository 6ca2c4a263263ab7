import { lazyPart } from '#client/lib/lazy-part.tsx';

export const GalleryRoute = lazyPart(() => import('./gallery/gallery.tsx'), 'GalleryRoute', 'first');

/** Also preloaded by the home, once a card's code is complete. */
export const preloadGallery = GalleryRoute.load;
