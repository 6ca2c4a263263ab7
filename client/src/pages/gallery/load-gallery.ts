/** The gallery's program: asked for by its route, and by the home as soon as a card's code is complete. */
export function loadGallery() {
  return import('./gallery.tsx').then((module) => ({ default: module.GalleryRoute }));
}
