import { safeFileName, uniqueFileNames } from '#shared/file-name.ts';
import type { Media } from '#shared/media.ts';
import { sheetTakesPictures } from './share-sheet.ts';

/** So many pictures go into one message. */
const MOST_SHARED = 10;

/** How this browser hands pictures on: by its share sheet, by the clipboard, or not at all. */
export function sharingWay(): 'sheet' | 'clipboard' | null {
  if (sheetTakesPictures()) return 'sheet';
  return 'ClipboardItem' in window && 'clipboard' in navigator ? 'clipboard' : null;
}

/** @throws Error for anything but a picture, or the network's error. */
async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture: ${response.status}`);
  return picture;
}

/** The pictures as files. They are the ones on the screen, so most come from the browser's cache. */
export function pictureFiles(medias: readonly Media[], addressOf: (media: Media) => string): Promise<File[]> {
  const uniqueName = uniqueFileNames(new Set());
  return Promise.all(
    medias.slice(0, MOST_SHARED).map(async (media) => {
      const picture = await pictureAt(addressOf(media));
      return new File([picture], uniqueName(safeFileName(media.filename, picture.type)), { type: picture.type });
    }),
  );
}

/** A clipboard takes pictures as PNG alone. */
async function asPng(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the canvas made no picture'))), 'image/png');
  });
}

/** Copies a picture. It must be called within the visitor's own press, and the clipboard waits for the picture. */
export function copyPicture(address: string): Promise<void> {
  const png = pictureAt(address).then(asPng);
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
