import fc from 'fast-check';
import { errorCodeOf } from '#server/errors.ts';
import { cleanJpeg } from '#server/pictures/clean-jpeg.ts';
import { cleanPng } from '#server/pictures/clean-png.ts';
import type { PictureType } from '#shared/pictures/picture-type.ts';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[] = [bytes.length]) {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1;
    // Yields a copy, so that cleaning cannot change the bytes with which a test compares its result.
    yield Uint8Array.from(bytes.subarray(at, at + size));
    at += size;
  }
}

export const pieceSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 70_000 })), {
  minLength: 1,
  maxLength: 8,
});

/** Cleans a picture. @throws AppError like the cleaning itself */
export async function cleaned(type: PictureType, bytes: Uint8Array, sizes?: readonly number[]): Promise<Buffer> {
  const out: Uint8Array[] = [];
  for await (const part of { jpeg: cleanJpeg, png: cleanPng }[type](inPieces(bytes, sizes))) {
    out.push(Uint8Array.from(part));
  }
  return Buffer.concat(out);
}

export function outcome(type: PictureType, bytes: Uint8Array, sizes?: readonly number[]): Promise<Buffer | string> {
  return cleaned(type, bytes, sizes).catch((error: unknown) => errorCodeOf(error));
}
