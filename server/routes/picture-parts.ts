import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { cleanPicture, readStart } from '#server/pictures/clean-picture.ts';
import type { FormFile } from '#server/provider/form-stream.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { LeastRate } from '#server/transfer-rate.ts';
import { type PictureType, pictureType } from '#shared/picture-type.ts';
import { RateWatch } from './rate-watch.ts';

const EXTENSIONS: Readonly<Record<PictureType, string>> = { jpeg: 'jpg', png: 'png' };

const refused = (why: string) => new ProviderError('BAD_INPUT', why);

async function* wholeFile(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  yield* file;
  if (file.truncated) throw refused('a picture is too large');
}

async function pictureIn(part: Multipart, watch: RateWatch, number: number): Promise<FormFile> {
  if (part.type !== 'file') throw refused('a field where only pictures belong');
  const chunks = watch.over(wholeFile(part.file), (chunk) => chunk.length);
  const start = await readStart(chunks);
  const type = pictureType(start);
  if (!type) throw refused('a file that is neither JPEG nor PNG');
  const bytes = await cleanPicture(type, start, chunks);
  return { filename: `${number}.${EXTENSIONS[type]}`, contentType: `image/${type}`, bytes };
}

/**
 * The pictures of a form, one after the other as they come, cleaned on the way: of each the first 64 KiB are held.
 * Names and anything else that the browser says of them are left behind.
 * @param leastRate below which the form is ended.
 * @throws ProviderError BAD_INPUT for a form without pictures, for anything else in it, and beyond the form's limits;
 *   PHOTO_DAMAGED and PHOTO_TOO_MANY_PIXELS for what a picture is; TRANSFER_TOO_SLOW.
 */
export async function* pictureParts(request: FastifyRequest, leastRate: LeastRate): AsyncGenerator<FormFile> {
  try {
    const watch = new RateWatch(leastRate);
    const parts = watch.over(request.parts(), () => 0);
    let count = 0;
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      count += 1;
      yield await pictureIn(part.value, watch, count);
    }
    if (count === 0) throw refused('a form without pictures');
  } catch (error) {
    // Whatever the form's reader has against it, it is about what was sent.
    throw error instanceof ProviderError ? error : new ProviderError('BAD_INPUT', error);
  }
}
