/** Loads what the gallery needs only after its first thumbnails. */
export const importDeferred = () => import('./deferred-gallery-parts.ts').then((module) => module.deferredGalleryParts);
