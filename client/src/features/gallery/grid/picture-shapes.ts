import { type Media, mediaPath } from '#shared/media.ts';
import { commonestRatio } from './justified-row.ts';

/** How often it is checked whether thumbnails have begun to load: a picture's size is in its first bytes. */
const CHECK_MS = 40;

/** The width of each picture divided by its height, by the media's `id`. They stay known until the page is left. */
const ratios = new Map<string, number>();
const loading = new Map<string, HTMLImageElement>();
/** The thumbnails that are not complete, or have not failed yet. */
const incomplete = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let usual = { of: -1, ratio: 1 };
let isChecking = false;

export const ratioOf = (media: Media | undefined): number | undefined => media && ratios.get(media.id);

/** The ratio that most pictures of the page have. */
export function usualRatio(): number {
  if (usual.of !== ratios.size) usual = { of: ratios.size, ratio: commonestRatio(ratios.values()) };
  return usual.ratio;
}

/** Runs after more shapes became known. @returns a function that ends it */
export function onShapesKnown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readShapes(): void {
  const before = ratios.size;
  for (const [id, { naturalWidth, naturalHeight, complete }] of loading) {
    if (naturalHeight > 0) ratios.set(id, naturalWidth / naturalHeight);
    if (naturalHeight > 0 || complete) loading.delete(id);
  }
  isChecking = loading.size > 0;
  if (isChecking) setTimeout(readShapes, CHECK_MS);
  if (ratios.size > before) for (const listener of listeners) listener();
}

/** Loads the thumbnails of media whose shape is unknown. Their cells find them in the browser's cache. */
export function loadShapes(medias: readonly Media[]): void {
  for (const { id, filename } of medias) {
    if (ratios.has(id) || loading.has(id)) continue;
    const image = new Image();
    image.src = mediaPath('thumb', id, filename);
    loading.set(id, image);
    const complete = new Promise((end) => {
      image.onload = end;
      image.onerror = end;
    });
    incomplete.set(id, complete);
    void complete.then(() => incomplete.delete(id));
  }
  if (isChecking) return;
  isChecking = true;
  setTimeout(readShapes, CHECK_MS);
}

/** Whether the shapes of all these media are known. */
export const areShapesKnown = (medias: readonly Media[]): boolean => medias.every(({ id }) => ratios.has(id));

/** Whether the shapes of some of these media will be known soon. */
export const areShapesLoading = (medias: readonly Media[]): boolean => medias.some(({ id }) => loading.has(id));

/** Resolves when the thumbnails that load ahead are complete or have failed; null where none is under way. */
export function whenComplete(medias: readonly Media[]): Promise<unknown> | null {
  const waiting = medias.flatMap(({ id }) => incomplete.get(id) ?? []);
  return waiting.length > 0 ? Promise.all(waiting) : null;
}
