export const importDeferred = () => import('./deferred-gallery-parts.ts').then((module) => module.deferredGalleryParts);
