import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { type Picture, readPicture } from '#server/pictures/clean-picture.ts';
import type { Photo } from '#server/provider/upload.ts';
import { watchRate } from '#server/transfer-rate.ts';
import { photoProblem } from '#shared/pictures/photo-file.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';
import { requestBody } from './request-body.ts';

/** Reads only its beginning. The rest keeps the least rate on its way to the provider. */
export async function readPhoto({ raw }: FastifyRequest, length: number, rateWindowMs: number): Promise<Photo> {
  const slow = new AbortController();
  const tooSlow = () => slow.abort(new AppError('TRANSFER_TOO_SLOW', 'a photo came slower than the least rate'));
  const stop = watchRate(() => raw.socket.bytesRead, rateWindowMs, tooSlow);
  try {
    const chunks = requestBody(raw, slow.signal);
    return { length, ...(await readPicture(chunks, (start) => photoProblem({ size: length, start }))) };
  } finally {
    stop();
  }
}

const badForm = (why: string) => new AppError('BAD_INPUT', why);

async function* wholeFile(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  yield* file;
  if (file.truncated) throw badForm('a picture is too large');
}

function readSelfie(part: Multipart): Promise<Picture> {
  if (part.type !== 'file') throw badForm('a field where only pictures belong');
  return readPicture(wholeFile(part.file), (start) => (pictureType(start) ? null : 'BAD_INPUT'));
}

export async function* readSelfies(request: FastifyRequest): AsyncGenerator<Picture> {
  try {
    let count = 0;
    for await (const part of request.parts()) {
      count += 1;
      yield await readSelfie(part);
    }
    if (count === 0) throw badForm('a form without pictures');
  } catch (error) {
    // Any error of the form's parser is about what was sent.
    throw error instanceof AppError ? error : new AppError('BAD_INPUT', error);
  }
}
