import { AppError } from '#server/errors.ts';

/** An error for a picture that cannot be read to its end, or contains more than a picture. @param why for the log */
export function damagedPicture(why: string): AppError {
  return new AppError('PHOTO_DAMAGED', why);
}

/** The largest number of pixels. Opening a picture takes three or four bytes of memory for each. */
const MAX_PIXELS = 100_000_000;

/** Checks a picture's size. A JPEG of height zero may be of any size. @throws AppError PHOTO_TOO_MANY_PIXELS */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'a picture of unknown size');
  if (width * height > MAX_PIXELS) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'more than 100 megapixels');
}
