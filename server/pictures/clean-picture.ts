import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { type PictureType, pictureType, SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';

export type Picture = { readonly type: PictureType; readonly bytes: AsyncIterable<Uint8Array> };

/** How much of a picture is cleaned before anything is forwarded, so that an early failure forwards nothing. */
const READ_AHEAD_BYTES = 64 * 1024;

const CLEAN = { jpeg: cleanJpeg, png: cleanPng } as const;

async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.of();
  while (start.length < SIGNATURE_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* join(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Cleans a picture: the first 64 KiB now, the rest while `bytes` is read. If that fails, discard what you read. */
export async function readPicture(
  chunks: AsyncIterator<Uint8Array>,
  problemOf: (start: Uint8Array) => ErrorCode | null,
): Promise<Picture> {
  const start = await readStart(chunks);
  const type = pictureType(start);
  const problem = problemOf(start);
  if (problem || !type) throw new AppError(problem ?? 'PHOTO_TYPE_NOT_SUPPORTED', 'a file that is not accepted');
  const cleaned = CLEAN[type](join(start, chunks));
  // Pieces are copied, because each of them takes hundreds of bytes even if it brings a single one.
  const ahead = Buffer.allocUnsafe(READ_AHEAD_BYTES);
  let bytes = 0;
  let beyond: Uint8Array = Buffer.of();
  while (bytes < READ_AHEAD_BYTES) {
    const { done, value } = await cleaned.next();
    if (done) break;
    beyond = value.subarray(READ_AHEAD_BYTES - bytes);
    ahead.set(value.subarray(0, READ_AHEAD_BYTES - bytes), bytes);
    bytes += value.length - beyond.length;
  }
  return { type, bytes: join(Buffer.concat([ahead.subarray(0, bytes), beyond]), cleaned) };
}
