import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type PictureType, pictureType, SIGNATURE_BYTES } from '#shared/picture-type.ts';
import type { FormFile } from '../provider/form-stream.ts';
import { ProviderError } from '../provider/provider-error.ts';

const EXTENSIONS: Readonly<Record<PictureType, string>> = { jpeg: 'jpg', png: 'png' };

const refused = (why: string) => new ProviderError('BAD_INPUT', why);

/** The first bytes of a file, and the rest of it as it comes. */
async function readStart(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let start = Buffer.of();
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* passOn(start: Buffer, chunks: AsyncIterator<Buffer>, file: MultipartFile['file']) {
  yield start;
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value;
  if (file.truncated) throw refused('a picture is too large');
}

async function* readPictures(request: FastifyRequest): AsyncGenerator<FormFile> {
  let count = 0;
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw refused('a field where only pictures belong');
    const chunks = (part.file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const start = await readStart(chunks);
    const type = pictureType(start);
    if (!type) throw refused('a file that is neither JPEG nor PNG');
    count += 1;
    const bytes = passOn(start, chunks, part.file);
    yield { filename: `${count}.${EXTENSIONS[type]}`, contentType: `image/${type}`, bytes };
  }
  if (count === 0) throw refused('a form without pictures');
}

/**
 * The pictures of a form, one after the other as they come: checked by their first bytes, which are all that is held.
 * Names and anything else that the browser says of them are left behind.
 * @throws ProviderError BAD_INPUT for a form without pictures, for anything else in it, and beyond the form's limits.
 */
export async function* pictureParts(request: FastifyRequest): AsyncGenerator<FormFile> {
  try {
    yield* readPictures(request);
  } catch (error) {
    // Whatever the form's reader has against it, it is about what was sent.
    throw error instanceof ProviderError ? error : new ProviderError('BAD_INPUT', error);
  }
}
