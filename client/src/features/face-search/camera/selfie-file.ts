import { pictureType, SIGNATURE_BYTES } from '#shared/picture-type.ts';

/** Why a file cannot be a selfie. */
export type FileProblem = 'type' | 'size' | 'unreadable';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** A face is found in far less than a phone's camera gives. */
const MAX_SIDE_PX = 1600;
const JPEG_QUALITY = 0.88;

/** A JPEG of what a canvas shows. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/**
 * A chosen file as a selfie: drawn anew, so that where and when it was taken stays behind.
 * @returns a JPEG, or why there is none.
 */
export async function selfieFromFile(file: File): Promise<Blob | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'size';
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!pictureType(start)) return 'type';
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return (await jpegOf(canvas)) ?? 'unreadable';
  } catch {
    // A picture by its first bytes that no browser can draw: told to the visitor as unreadable.
    return 'unreadable';
  }
}
