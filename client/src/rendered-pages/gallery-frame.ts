/** The attribute of a picture in the frame with the `id` of its media. */
export const THUMB = 'data-thumb';

/** Marks the root as the frame of a gallery, which the server rendered. */
export function markFrame(root: HTMLElement): void {
  root.dataset.frame = '';
}

/** Whether the root is such a frame still: the gallery's own script has not run. */
export const isFrame = (root: HTMLElement): boolean => root.dataset.frame != null;

/**
 * To be called when the gallery's script runs: from then on it alone shows the photos.
 * @returns the pictures that the frame shows, by the `id` of their media
 */
export function takeFramePictures(): ReadonlyMap<string, HTMLImageElement> {
  delete document.getElementById('root')?.dataset.frame;
  const images = document.querySelectorAll<HTMLImageElement>(`img[${THUMB}]`);
  return new Map([...images].map((image) => [image.getAttribute(THUMB) ?? '', image]));
}
