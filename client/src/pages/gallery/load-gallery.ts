/** Loads the gallery's chunk: for its route, and for the home as soon as a card's code is complete. */
export function loadGallery() {
  return import('./gallery.tsx').then((module) => ({ default: module.GalleryRoute }));
}
