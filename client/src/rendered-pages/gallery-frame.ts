/** The attribute of a picture in the frame with the `id` of its media. */
export const THUMB = 'data-thumb';

/** The frame of a gallery as the server rendered it; null once the gallery's own script has run. */
export const galleryFrame = (): HTMLElement | null => document.querySelector('#root[data-rendered="gallery"]');

/**
 * To be called when the gallery's script runs: from then on it alone shows the photos.
 * @returns the pictures that the frame shows, by the `id` of their media
 */
export function takeFramePictures(): ReadonlyMap<string, HTMLImageElement> {
  galleryFrame()?.removeAttribute('data-rendered');
  const images = document.querySelectorAll<HTMLImageElement>(`img[${THUMB}]`);
  return new Map([...images].map((image) => [image.getAttribute(THUMB) ?? '', image]));
}
