import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Context, openHandle } from '#server/context.ts';
import { cleanPicture, readStart } from '#server/pictures/clean-picture.ts';
import { type PassingPhoto, uploadPhoto } from '#server/provider/upload.ts';
import { LEAST_RATE, type LeastRate } from '#server/transfer-rate.ts';
import { StorefrontError } from '#server/trpc.ts';
import { parseCardCode } from '#shared/card-code.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/headers.ts';
import { PHOTO_TYPES, photoProblem, UPLOAD_PATH } from '#shared/photo-file.ts';
import { pictureType } from '#shared/picture-type.ts';
import { RateWatch } from './rate-watch.ts';
import { type BodyOptions, requestBody } from './request-body.ts';
import { dropUnreadBodies } from './unread-body.ts';

/** The photo in a request, of which only the beginning has been read. Its length is told first, so it cannot grow. */
async function photoIn(request: FastifyRequest, leastRate: LeastRate): Promise<PassingPhoto> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(length)) throw new StorefrontError('BAD_INPUT', 'an upload of unknown length');
  const chunks = new RateWatch(leastRate).over(requestBody(request.raw), (chunk) => chunk.length);
  const start = await readStart(chunks);
  const problem = photoProblem({ size: length, start });
  const type = pictureType(start);
  if (problem || !type) throw new StorefrontError(problem ?? 'PHOTO_TYPE_NOT_SUPPORTED', 'no photo that is taken');
  return { type: `image/${type}`, length, bytes: await cleanPicture(type, start, chunks) };
}

/**
 * Photos of visitors, one a request, streamed on to the provider: nothing is held but their first bytes, nothing is
 * written down, and what tells where and when they were taken is blanked on the way. A call needs a header and a content
 * type that no form of another site can send.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest) => Context,
  { leastRate = LEAST_RATE, droppingMs }: BodyOptions = {},
): Promise<void> {
  await app.register(async (scope) => {
    dropUnreadBodies(scope, droppingMs);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...PHOTO_TYPES], (_request, _payload, done) => done(null));

    scope.post(UPLOAD_PATH, { config: { longBody: true } }, async (request, reply) => {
      if (request.headers[OWN_PAGE_HEADER] !== '1') throw new StorefrontError('BAD_INPUT', 'not from our own page');
      const context = makeContext(request);
      const { provider } = context;
      const venue = await context.loadVenue();
      if (!venue.details.canSendPhoto) throw new StorefrontError('UPLOAD_NOT_ALLOWED', 'the venue takes no photos');
      const right = request.headers[CARD_HEADER];
      const card = typeof right === 'string' ? openHandle({ provider, venue }, 'card', right).id : undefined;
      const { address } = context;
      const action = card === undefined ? 'upload' : 'upload to a card';
      await context.limits.countAction(action, { site: venue.site, address });
      const photo = await photoIn(request, leastRate);
      const code = parseCardCode(card ?? '') ?? undefined;
      const uploaded = await uploadPhoto(provider, venue, { card: code, photo, address });
      return reply.header('cache-control', 'no-store').send({ card: uploaded });
    });
  });
}
