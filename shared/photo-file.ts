import type { ErrorCode } from './error-codes.ts';
import { type PictureType, pictureType } from './picture-type.ts';

/** Where a visitor's photos are sent, one a request, as the bytes they are. */
export const UPLOAD_PATH = '/uploads';

/** The formats that are taken (requirement U1). */
export type PhotoType = `image/${PictureType}`;
export const PHOTO_TYPES = ['image/png', 'image/jpeg'] as const satisfies readonly PhotoType[];

/** The largest photo, and the most photos of one go (requirement U4). */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTOS = 20;

/** What is wrong with a file; the words are those of the error catalogue. */
export type PhotoProblem = Extract<
  ErrorCode,
  | 'PHOTO_EMPTY'
  | 'PHOTO_TYPE_NOT_SUPPORTED'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_DAMAGED'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'TOO_MANY_PHOTOS'
>;
const PROBLEMS: ReadonlySet<ErrorCode> = new Set<PhotoProblem>([
  'PHOTO_EMPTY',
  'PHOTO_TYPE_NOT_SUPPORTED',
  'PHOTO_TOO_LARGE',
  'PHOTO_DAMAGED',
  'PHOTO_TOO_MANY_PIXELS',
  'TOO_MANY_PHOTOS',
]);

/** Whether a refusal is about the one file alone, so that the others can still go. */
export function isPhotoProblem(code: ErrorCode): code is PhotoProblem {
  return PROBLEMS.has(code);
}

/** @param start the first bytes of a file. @returns what they begin, whatever the file is called, or null. */
export function photoType(start: Uint8Array): PhotoType | null {
  const type = pictureType(start);
  return type && `image/${type}`;
}

/** A file as far as the rules look at it. @property size in bytes. @property start its first bytes. */
export type PhotoFacts = { readonly size: number; readonly start: Uint8Array };

/** What is wrong with one file, its content before its size, or null. */
export function photoProblem({ size, start }: PhotoFacts): PhotoProblem | null {
  if (size === 0) return 'PHOTO_EMPTY';
  if (photoType(start) === null) return 'PHOTO_TYPE_NOT_SUPPORTED';
  return size > MAX_PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : null;
}

/**
 * The problem of each file, in their order, or null for one that may go. Only good files take a place among the
 * {@link MAX_PHOTOS}; those beyond are the last ones.
 * @param waiting how many good files are already there.
 */
export function photoProblems(files: readonly PhotoFacts[], waiting: number): (PhotoProblem | null)[] {
  let places = MAX_PHOTOS - waiting;
  return files.map((file) => {
    const problem = photoProblem(file);
    if (problem) return problem;
    places -= 1;
    return places < 0 ? 'TOO_MANY_PHOTOS' : null;
  });
}
