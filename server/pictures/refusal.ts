import { AppError } from '#server/errors.ts';

/** The error for a picture that cannot be read to its end, or contains more than a picture. @param why for the log. */
export function damaged(why: string): AppError {
  return new AppError('PHOTO_DAMAGED', why);
}

/** The most pixels of a picture: opening it takes three or four bytes of memory for each. */
const MAX_PIXELS = 100_000_000;

/** Also refuses a side of zero: a JPEG of unknown height may be of any size. @throws AppError PHOTO_TOO_MANY_PIXELS */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'a picture of unknown size');
  if (width * height > MAX_PIXELS) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'more than 100 megapixels');
}
