import type { CodeOf, ErrorCode } from '#shared/error-codes.ts';
import { PICTURE_TYPES, type PictureType, pictureType } from './picture-type.ts';

/** The path for a visitor's photos. Each request sends one photo. */
export const UPLOAD_PATH = '/uploads';

export type PhotoType = `image/${PictureType}`;
export const PHOTO_TYPES: readonly PhotoType[] = PICTURE_TYPES.map((type) => `image/${type}` as const);

/** The most bytes of a photo, and the most photos in one upload (U4). */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTOS = 20;

export type PhotoProblem = CodeOf<'badPhoto'>;
const PROBLEMS: Readonly<Record<PhotoProblem, true>> = {
  PHOTO_EMPTY: true,
  PHOTO_TYPE_NOT_SUPPORTED: true,
  PHOTO_TOO_LARGE: true,
  PHOTO_DAMAGED: true,
  PHOTO_TOO_MANY_PIXELS: true,
  TOO_MANY_PHOTOS: true,
};

export function isPhotoProblem(code: ErrorCode): code is PhotoProblem {
  return code in PROBLEMS;
}

export function photoType(start: Uint8Array): PhotoType | null {
  const type = pictureType(start);
  return type && `image/${type}`;
}

/** What the rules check: `size` in bytes, and the file's first bytes as `start`. */
export type PhotoFacts = { readonly size: number; readonly start: Uint8Array };

/** Returns one file's problem, or null. A wrong type comes before a wrong size: a smaller file would not help. */
export function photoProblem({ size, start }: PhotoFacts): PhotoProblem | null {
  if (size === 0) return 'PHOTO_EMPTY';
  if (photoType(start) === null) return 'PHOTO_TYPE_NOT_SUPPORTED';
  return size > MAX_PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : null;
}

/**
 * Returns each file's problem, in the given order. Valid files beyond {@link MAX_PHOTOS} are too many.
 * @param found the problem of each file alone
 * @param waiting the number of valid files that were chosen before
 */
export function photoProblems(found: readonly (PhotoProblem | null)[], waiting: number): (PhotoProblem | null)[] {
  let places = MAX_PHOTOS - waiting;
  return found.map((problem) => {
    if (problem) return problem;
    places -= 1;
    return places < 0 ? 'TOO_MANY_PHOTOS' : null;
  });
}
