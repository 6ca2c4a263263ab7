import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { gatherSmallPieces, requestBody } from '#server/http/request-body.ts';
import { watchRate } from '#server/http/transfer-rate.ts';
import { type Picture, readPicture } from '#server/pictures/clean-picture.ts';
import type { Photo } from '#server/provider/sent-pictures.ts';
import { photoProblem } from '#shared/pictures/photo-file.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';

/** @throws AppError TRANSFER_TOO_SLOW once the body arrives below the minimum rate */
async function atLeastRate<T>(
  { raw }: FastifyRequest,
  rateWindowMs: number,
  read: (slow: AbortSignal) => Promise<T>,
): Promise<T> {
  const slow = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const tooSlow = () => {
    const error = new AppError('TRANSFER_TOO_SLOW', 'a picture came slower than the least rate');
    slow.abort(error);
    reject(error);
  };
  const stop = watchRate(() => raw.socket.bytesRead, rateWindowMs, tooSlow);
  try {
    return await Promise.race([read(slow.signal), ended]);
  } finally {
    stop();
  }
}

/** Reads only the photo's beginning. While the rest is forwarded, the minimum rate applies to it as well. */
export function readPhoto(request: FastifyRequest, length: number, rateWindowMs: number): Promise<Photo> {
  return atLeastRate(request, rateWindowMs, async (slow) => {
    const chunks = requestBody(request.raw, slow);
    return { length, ...(await readPicture(chunks, (start) => photoProblem({ size: length, start }))) };
  });
}

/** No chunk of a form of selfies has more parts than this. A line break and two hyphens begin each part. */
const MOST_PARTS = 50;

/** Overwrites a chunk with too many parts with zeros: the parser would read them all at once, beyond its limits. */
export function blankFlood(chunk: Buffer): void {
  let at = -1;
  for (let parts = 0; parts <= MOST_PARTS; parts += 1) {
    at = chunk.indexOf('\r\n--', at + 1);
    if (at === -1) return;
  }
  chunk.fill(0);
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

async function* selfiesOf(request: FastifyRequest): AsyncGenerator<Picture> {
  try {
    let count = 0;
    request.raw.on('data', blankFlood);
    gatherSmallPieces(request.raw);
    for await (const part of request.parts()) {
      count += 1;
      yield await readSelfie(part);
    }
    if (count === 0) throw badForm('a form without pictures');
  } catch (error) {
    // Any error of the form's parser means that the visitor sent a bad form.
    throw error instanceof AppError ? error : new AppError('BAD_INPUT', error);
  }
}

/** Waits for the beginning of the first selfie. Until then, a slow visitor holds no share of the search's budget. */
export async function readSelfies(request: FastifyRequest, rateWindowMs: number): Promise<AsyncGenerator<Picture>> {
  const all = selfiesOf(request);
  const first = await atLeastRate(request, rateWindowMs, () => all.next());
  async function* joined() {
    if (!first.done) yield first.value;
    yield* all;
  }
  return joined();
}
