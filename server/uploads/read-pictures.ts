import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { type Picture, readPicture } from '#server/pictures/clean-picture.ts';
import type { Photo } from '#server/provider/upload.ts';
import type { LeastRate } from '#server/transfer-rate.ts';
import { photoProblem } from '#shared/pictures/photo-file.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';
import { RateWatch } from './rate-watch.ts';
import { requestBody } from './request-body.ts';

// The two ways in which a request brings pictures. Both end in readPicture, which limits and cleans them.

/**
 * The photo in the body of a request; reads only its beginning.
 * @throws AppError: as `photoProblem` and `readPicture`; TRANSFER_TOO_SLOW
 */
export async function readPhoto(request: FastifyRequest, length: number, leastRate: LeastRate): Promise<Photo> {
  const chunks = new RateWatch(leastRate).over(requestBody(request.raw), (chunk) => chunk.length);
  return { length, ...(await readPicture(chunks, (start) => photoProblem({ size: length, start }))) };
}

const badForm = (why: string) => new AppError('BAD_INPUT', why);

async function* wholeFile(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  yield* file;
  if (file.truncated) throw badForm('a picture is too large');
}

function readSelfie(part: Multipart, watch: RateWatch): Promise<Picture> {
  if (part.type !== 'file') throw badForm('a field where only pictures belong');
  const chunks = watch.over(wholeFile(part.file), (chunk) => chunk.length);
  return readPicture(chunks, (start) => (pictureType(start) ? null : 'BAD_INPUT'));
}

/**
 * The selfies of a form, as they come, without their names. @throws AppError BAD_INPUT for anything else in the form;
 * PHOTO_DAMAGED, PHOTO_TOO_MANY_PIXELS, TRANSFER_TOO_SLOW
 */
export async function* readSelfies(request: FastifyRequest, leastRate: LeastRate): AsyncGenerator<Picture> {
  try {
    const watch = new RateWatch(leastRate);
    const parts = watch.over(request.parts(), () => 0);
    let count = 0;
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      count += 1;
      yield await readSelfie(part.value, watch);
    }
    if (count === 0) throw badForm('a form without pictures');
  } catch (error) {
    // Any error of the form's parser is about what was sent.
    throw error instanceof AppError ? error : new AppError('BAD_INPUT', error);
  }
}
