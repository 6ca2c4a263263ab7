import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseCardCode } from '#shared/card-code.ts';
import { OWN_PAGE_HEADER } from '#shared/own-page.ts';
import { CARD_HEADER, PHOTO_TYPES, photoProblem, photoType, SIGNATURE_BYTES, UPLOAD_PATH } from '#shared/photo-file.ts';
import { type Context, openHandle } from '../context.ts';
import { type PassingPhoto, uploadPhoto } from '../provider/upload.ts';
import { StorefrontError } from '../trpc.ts';

/** The body as it comes. Leaving off does not tear the connection down: the browser is still to read the answer. */
function bytesOf(request: FastifyRequest): AsyncIterator<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
}

/** As many chunks as it takes to know what a file is. */
async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.of();
  while (start.length < SIGNATURE_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* startingWith(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** The photo in a request, of which only the beginning has been read. Its length is told first, so it cannot grow. */
async function photoIn(request: FastifyRequest): Promise<PassingPhoto> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(length)) throw new StorefrontError('BAD_INPUT', 'an upload of unknown length');
  const chunks = bytesOf(request);
  const start = await readStart(chunks);
  const problem = photoProblem({ size: length, start });
  const type = photoType(start);
  if (problem || !type) throw new StorefrontError(problem ?? 'PHOTO_TYPE_NOT_SUPPORTED', 'no photo that is taken');
  return { type, length, bytes: startingWith(start, chunks) };
}

/**
 * Photos of visitors, one a request, streamed on to the provider: nothing is held, nothing is written down. A call needs
 * a header and a content type that no form of another site can send.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest) => Context,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...PHOTO_TYPES], (_request, _payload, done) => done(null));

    scope.post(UPLOAD_PATH, async (request, reply) => {
      if (request.headers[OWN_PAGE_HEADER] !== '1') throw new StorefrontError('BAD_INPUT', 'not from our own page');
      const context = makeContext(request);
      const { provider } = context;
      const venue = await context.loadVenue();
      if (!venue.organization.canSendPhoto)
        throw new StorefrontError('UPLOAD_NOT_ALLOWED', 'the venue takes no photos');
      const right = request.headers[CARD_HEADER];
      const card = typeof right === 'string' ? openHandle({ provider, venue }, 'card', right).id : undefined;
      try {
        const photo = await photoIn(request);
        const uploaded = await uploadPhoto(provider, venue, {
          card: parseCardCode(card ?? '') ?? undefined,
          photo,
          address: request.ip,
        });
        return await reply.header('cache-control', 'no-store').send({ card: uploaded });
      } catch (error) {
        // What is still coming is read past, or the browser would never get to read the answer.
        setImmediate(() => request.raw.resume());
        throw error;
      }
    });
  });
}
