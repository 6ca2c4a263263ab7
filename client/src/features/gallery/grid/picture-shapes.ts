import { useEffect, useState } from 'react';
import { type Media, mediaPath } from '#shared/media.ts';
import { commonestRatio } from './justified-row.ts';

/** How often it is checked whether thumbnails have begun to load: a picture's size is in its first bytes. */
const CHECK_MS = 40;
/** The others wait no longer once the first one is there. */
const AFTER_FIRST_MS = 250;
const LONGEST_WAIT_MS = 3_000;

/** The width of each picture divided by its height, by the media's `id`. They stay known until the page is left. */
const ratios = new Map<string, number>();
const loading = new Map<string, HTMLImageElement>();
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
  }
  if (isChecking) return;
  isChecking = true;
  setTimeout(readShapes, CHECK_MS);
}

/** Whether the shapes of the first pictures are known, or will not be soon. Nothing is visible before they load. */
export function useFirstShapes(first: readonly Media[]): boolean {
  const isUnknown = (media: Media) => !ratios.has(media.id);
  const [isReady, setIsReady] = useState(() => !first.some(isUnknown));
  useEffect(() => {
    if (isReady) return;
    const end = () => setIsReady(true);
    const timers = [setTimeout(end, LONGEST_WAIT_MS)];
    const stop = onShapesKnown(() => {
      if (first.some((media) => loading.has(media.id))) timers.push(setTimeout(end, AFTER_FIRST_MS));
      else end();
    });
    loadShapes(first);
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [first, isReady]);
  return isReady;
}
