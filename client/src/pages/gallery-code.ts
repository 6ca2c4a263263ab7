import { lazyComponent } from '#client/lib/lazy-component.tsx';

export const GalleryRoute = lazyComponent(() => import('./gallery/gallery.tsx').then((module) => module.GalleryRoute));

/** Also preloaded by the home, once a card's code is complete. */
export const loadGallery = GalleryRoute.load;
