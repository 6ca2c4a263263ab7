import { type PictureType, SIGNATURE_BYTES } from '#shared/picture-type.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';

/** How much of a picture is cleaned before any of it is passed on: what is wrong up to there is told to nobody else. */
const READ_AHEAD_BYTES = 64 * 1024;

const CLEAN = { jpeg: cleanJpeg, png: cleanPng } as const;

/** The beginning of a file, as many chunks as it takes to know what it is; the rest stays in the stream. */
export async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
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

/**
 * A visitor's picture as it may be passed on, as many bytes as came: without what tells where, when and by whom it was
 * taken. Of a refusal while it is read, later than the first 64 KiB, the bytes given so far are to be thrown away.
 * @param start what was read of it already. @param rest all that follows.
 * @throws ProviderError PHOTO_TOO_MANY_PIXELS, PHOTO_DAMAGED, and whatever ends the stream.
 */
export async function cleanPicture(
  type: PictureType,
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const cleaned = CLEAN[type](join(start, rest));
  const ahead: Uint8Array[] = [];
  for (let bytes = 0; bytes < READ_AHEAD_BYTES; ) {
    const { done, value } = await cleaned.next();
    if (done) break;
    ahead.push(value);
    bytes += value.length;
  }
  return join(Buffer.concat(ahead), cleaned);
}
