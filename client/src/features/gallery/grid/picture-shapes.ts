import { firstPictureCount } from '#shared/media/first-pictures.ts';
import { coversOf } from '#shared/media/gallery-cover.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { partsIn } from '#shared/media/taken-at.ts';
import { commonestRatio, type GridShape, UNKNOWN_RATIO } from './justified-row.ts';
import { JustifiedRows } from './justified-rows.ts';

/** The first bytes of a picture contain its size, but browsers fire no event when they know it, so this polls. */
const CHECK_MS = 40;
/** How long (ms) to poll after the last picture began or finished loading. Shapes that take longer are read on load. */
const CHECKED_FOR_MS = 3_000;

/** Contains width divided by height for each media's `id`; 0 if the picture failed. Lasts as long as the page. */
const ratios = new Map<string, number>();
const loading = new Map<string, HTMLImageElement>();
const incomplete = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let usual = { of: -1, ratio: 1 };
let isChecking = false;
let checksEndAt = 0;

/** Returns width divided by height; 0 if the picture failed, undefined while unknown. */
export const ratioOf = (media: Media | undefined): number | undefined => media && (media.ratio ?? ratios.get(media.id));

/** Creates a grid's rows. React and the script that runs before it both use this, so that their layouts are equal. */
export function rowsOf(medias: readonly Media[], shape: GridShape, isOfSeveralDays?: boolean): JustifiedRows {
  const partStarts = partsIn(medias, isOfSeveralDays).map(({ start }) => start);
  return new JustifiedRows(shape, medias.length, (index) => ratioOf(medias[index]), partStarts);
}

/** Returns the ratio for pictures of unknown shape. It is never upright, because that would make wide pictures tiny. */
export function usualRatio(): number {
  if (usual.of !== ratios.size)
    usual = { of: ratios.size, ratio: Math.max(UNKNOWN_RATIO, commonestRatio(ratios.values())) };
  return usual.ratio;
}

export function onShapesKnown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readShape(id: string, { naturalWidth, naturalHeight, complete }: HTMLImageElement): boolean {
  if (naturalHeight > 0 || complete) ratios.set(id, naturalWidth / naturalHeight || 0);
  return !ratios.has(id);
}

function readShapes(): void {
  const before = ratios.size;
  for (const [id, image] of loading) if (!readShape(id, image)) loading.delete(id);
  if (ratios.size > before) notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function check(): void {
  readShapes();
  isChecking = loading.size > 0 && performance.now() < checksEndAt;
  if (isChecking) setTimeout(check, CHECK_MS);
  else notify();
}

function keepChecking(): void {
  checksEndAt = performance.now() + CHECKED_FOR_MS;
  if (isChecking) return;
  isChecking = true;
  setTimeout(check, CHECK_MS);
}

function watch(id: string, image: HTMLImageElement): void {
  keepChecking();
  if (readShape(id, image)) loading.set(id, image);
  if (image.complete) return;
  const complete = new Promise((end) => {
    image.addEventListener('load', end);
    image.addEventListener('error', end);
  }).then(() => {
    incomplete.delete(id);
    readShapes();
    if (loading.size > 0) keepChecking();
  });
  incomplete.set(id, complete);
}

/** The attribute of a picture that is shown before React runs. Its value is the media's `id`. */
export const THUMB = 'data-thumb';

/** Returns the gallery that the server rendered; null once the gallery's script has taken over. */
export const galleryFrame = (): HTMLElement | null => document.querySelector('#root[data-rendered="gallery"]');

/** Takes over the gallery that the server rendered, and reads the shapes of its pictures. */
export function takeFrame(): void {
  galleryFrame()?.removeAttribute('data-rendered');
  const images = document.querySelectorAll<HTMLImageElement>(`img[${THUMB}]`);
  const shown = Array.from(images, (image) => ({ id: image.getAttribute(THUMB) ?? '', image }));
  for (const { id, image } of shown) watch(id, image);
  const covers = shown.filter(({ image }) => image.hasAttribute(COVER)).map(({ id }) => id);
  kept = { isWide: matchMedia(WIDE_BAND).matches, covers, first: shown[0]?.id };
}

/** Starts loading the pictures. Their cells later get them from the browser's cache. */
export function loadShapes(medias: readonly Media[]): void {
  for (const { id, filename } of medias) {
    if (ratios.has(id) || loading.has(id)) continue;
    const image = new Image();
    image.src = mediaPath('thumb', id, filename);
    watch(id, image);
  }
}

/** Whether each picture has been requested, and its shape is known or its loading has failed. */
export const areShapesKnown = (medias: readonly Media[]): boolean =>
  medias.every(({ id, ratio }) => ratios.has(id) || (ratio !== undefined && loading.has(id)));

export const areShapesLoading = (medias: readonly Media[]): boolean => medias.some(({ id }) => loading.has(id));

/** Whether a shape may still become known before its row must be laid out. */
export const areShapesAwaited = (medias: readonly Media[]): boolean => isChecking && areShapesLoading(medias);

/** Resolves when all pictures have loaded or failed. Returns null if none is loading. */
export function whenComplete(medias: readonly Media[]): Promise<unknown> | null {
  const waiting = medias.flatMap(({ id }) => incomplete.get(id) ?? []);
  return waiting.length > 0 ? Promise.all(waiting) : null;
}

/** Returns the pictures that the screen shows at first. @param start the index of the first visible media */
export function firstPictures(medias: readonly Media[], start: number): readonly Media[] {
  return medias.slice(start, start + firstPictureCount(innerWidth));
}

/** Marks the cover pictures that are shown before React runs. */
export const COVER = 'data-cover';

type KeptCovers = { readonly isWide: boolean; readonly covers: readonly string[]; readonly first: string | undefined };

/** The ids of the covers and of the first media. Covers that show must not change, because the grid leaves them out. */
let kept: KeptCovers = { isWide: false, covers: [], first: undefined };

/** On a phone lower than this (px), a cover would cut off heads. title-band.module.css has the same limit. */
const LEAST_HEIGHT_WITH_COVER = 700;

/** From this width on, title-band.module.css has room for two covers. */
export const WIDE_BAND = '(min-width: 48rem)';

/** Returns the media for sale that are shown as covers. The shapes of the first pictures must be known. */
export function coversFor(medias: readonly Media[], isWide: boolean): readonly Media[] {
  const shown = medias.filter(({ id }) => kept.covers.includes(id));
  const [first] = medias;
  if ((shown.length > 0 || first?.id === kept.first) && kept.isWide === isWide) return shown;
  const wanted = { count: isWide ? 2 : Number(innerHeight >= LEAST_HEIGHT_WITH_COVER), all: medias.length };
  const covers = coversOf(firstPictures(medias, 0), ratioOf, wanted);
  kept = { isWide, covers: covers.map(({ id }) => id), first: first?.id };
  return covers;
}
