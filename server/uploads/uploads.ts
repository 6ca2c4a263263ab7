import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cardIn, openHandle } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PICTURE_BUFFER_BYTES } from '#server/http/body-limits.ts';
import type { BodyOptions } from '#server/http/request-body.ts';
import type { ZodTypes } from '#server/http/validation.ts';
import { uploadPhoto } from '#server/provider/sent-pictures.ts';
import { withWork } from '#server/work/work.ts';
import { PHOTO_TYPES, UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { readPhoto } from './read-pictures.ts';
import { dropUnreadBodies } from './unread-body.ts';

const headers = z.object({
  [OWN_PAGE_HEADER]: z.literal('1'),
  /** The right to the card that the photo is for. Without it, the provider creates a card. */
  [CARD_HEADER]: z.string().optional(),
  'content-length': z.coerce.number().int(),
});

/** Forwards photos without their metadata, one per request. Requires a header that other sites' forms cannot send. */
export async function uploadRoutes(app: FastifyInstance, { droppingMs }: BodyOptions = {}): Promise<void> {
  await app.register(async (scope) => {
    dropUnreadBodies(scope, droppingMs);
    scope.addContentTypeParser([...PHOTO_TYPES], (_request, _payload, done) => done(null));

    const options = { schema: { headers }, config: { bufferBytes: PICTURE_BUFFER_BYTES } };
    scope.withTypeProvider<ZodTypes>().post(UPLOAD_PATH, options, async (request, reply) => {
      const uploaded = await withWork(request.context, UPLOAD_PATH, async (context) => {
        const { provider, limits, networks } = context;
        const venue = await context.loadVenue();
        if (!venue.details.canSendPhoto) throw new AppError('UPLOAD_NOT_ALLOWED', 'the venue takes no photos');
        const { [CARD_HEADER]: right, 'content-length': length } = request.headers;
        const given = right === undefined ? undefined : openHandle({ provider, venue }, 'card', right);
        const photo = await readPhoto(request, length, provider.http.timing.rateWindow);
        request.bodyIs('here');
        const card = given && cardIn(given);
        const handles = given ? provider.handles.limitedBy(given) : provider.handles;
        const onPlace = () => request.bodyIs('gone');
        const send = () => uploadPhoto({ ...provider, handles }, venue, { card, photo, onPlace });
        // Photos are limited, because whoever knows a card's code may send them, and its owner cannot remove them.
        if (card) return limits.count('photo', `${venue.site} ${card} ${networks.at(-1)}`, send);
        await provider.work.take('newCards');
        return send();
      });
      return reply.header('cache-control', 'no-store').send({ card: uploaded });
    });
  });
}
