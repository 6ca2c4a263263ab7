import type { CodeOf, ErrorCode } from '#shared/error-codes.ts';
import { PICTURE_TYPES, type PictureType, pictureType } from './picture-type.ts';

/** The path for a visitor's photos. Each request carries the bytes of one photo. */
export const UPLOAD_PATH = '/uploads';

export type PhotoType = `image/${PictureType}`;
export const PHOTO_TYPES: readonly PhotoType[] = PICTURE_TYPES.map((type) => `image/${type}` as const);

/** The size of the largest photo, and the most photos of one upload (requirement U4). */
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

/** The properties of a file that the rules check. @property size in bytes. @property start the first bytes. */
export type PhotoFacts = { readonly size: number; readonly start: Uint8Array };

/** The problem of one file, or null. The content is checked before the size. */
export function photoProblem({ size, start }: PhotoFacts): PhotoProblem | null {
  if (size === 0) return 'PHOTO_EMPTY';
  if (photoType(start) === null) return 'PHOTO_TYPE_NOT_SUPPORTED';
  return size > MAX_PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : null;
}

/**
 * The problem of each file, in order. Only valid files count towards {@link MAX_PHOTOS}; the last are too many.
 * @param found the problem of each file alone @param waiting the valid files chosen before
 */
export function photoProblems(found: readonly (PhotoProblem | null)[], waiting: number): (PhotoProblem | null)[] {
  let places = MAX_PHOTOS - waiting;
  return found.map((problem) => {
    if (problem) return problem;
    places -= 1;
    return places < 0 ? 'TOO_MANY_PHOTOS' : null;
  });
}
