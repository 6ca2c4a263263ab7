import { type PhotoType, photoType } from '#shared/photo-file.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';

/** A photo as it is sent. */
export type CleanPhoto = { readonly type: PhotoType; readonly body: Blob };

/**
 * Removes the place and time from a photo; the picture and its orientation stay.
 * @returns null when the photo cannot be read: what cannot be cleaned is not sent.
 */
export function stripLocation(bytes: Uint8Array<ArrayBuffer>): CleanPhoto | null {
  const type = photoType(bytes);
  if (!type) return null;
  const parts = type === 'image/jpeg' ? stripJpeg(bytes) : stripPng(bytes);
  return parts && { type, body: new Blob(parts, { type }) };
}
