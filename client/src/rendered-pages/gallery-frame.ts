export const THUMB = 'data-thumb';

/** Returns the server-rendered frame; null once the gallery's script has taken over. */
export const galleryFrame = (): HTMLElement | null => document.querySelector('#root[data-rendered="gallery"]');

/** Call this when the gallery's script takes over the frame. Returns the frame's pictures by media `id`. */
export function takeFramePictures(): ReadonlyMap<string, HTMLImageElement> {
  galleryFrame()?.removeAttribute('data-rendered');
  const images = document.querySelectorAll<HTMLImageElement>(`img[${THUMB}]`);
  return new Map([...images].map((image) => [image.getAttribute(THUMB) ?? '', image]));
}
