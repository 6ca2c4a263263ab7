import { AppError } from '#server/errors.ts';

/** A picture that cannot be read to its end, or holds more than a picture. @param why for the log. */
export function damaged(why: string): AppError {
  return new AppError('PHOTO_DAMAGED', why);
}

/** The most pixels of a picture: whoever opens one has to hold three or four bytes for each. */
const MAX_PIXELS = 100_000_000;

/**
 * Turns away a picture by its size on the screen. A side of zero leaves the size open: a JPEG may name its height later.
 * @throws AppError PHOTO_TOO_MANY_PIXELS
 */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'a picture of unknown size');
  if (width * height > MAX_PIXELS) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'more than 100 megapixels');
}
