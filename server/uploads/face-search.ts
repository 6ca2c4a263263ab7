import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { PICTURE_BUFFER_BYTES } from '#server/http/body-limits.ts';
import type { BodyOptions } from '#server/http/request-body.ts';
import type { ZodTypes } from '#server/http/validation.ts';
import { searchByFace } from '#server/provider/sent-pictures.ts';
import { withWork } from '#server/work/work.ts';
import { OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { dayOf } from '#shared/visit/calendar-day.ts';
import { FACE_SEARCH_PATH, MAX_SELFIE_BYTES, MAX_SELFIES } from '#shared/visit/face-search.ts';
import { parseVisitPeriod } from '#shared/visit/visit-period.ts';
import { readSelfies } from './read-pictures.ts';
import { dropUnreadBodies } from './unread-body.ts';

const FORM_BYTES = 16 * 1024;
const MAX_BODY_BYTES = MAX_SELFIES * MAX_SELFIE_BYTES + FORM_BYTES;

const headers = z.object({
  'content-type': z.string().regex(/^multipart\/form-data/i),
  [OWN_PAGE_HEADER]: z.literal('1'),
  // Each chunk of a body of unknown length would be read as a piece of its own.
  'content-length': z.coerce.number().int().max(MAX_BODY_BYTES),
});

/** The first and last day of the visit. The venue's settings decide whether such a period can be searched. */
const querystring = z.object({ from: z.string(), to: z.string() });

/** Checks the headers before any body is parsed. Fastify checks a schema only after the parser of the content type. */
async function checkHeaders(request: FastifyRequest): Promise<void> {
  const { error } = headers.safeParse(request.headers);
  if (error) throw new AppError('BAD_INPUT', error);
}

/** Forwards selfies without their metadata (F5, F7), and keeps nothing. Days are checked in the browser's time zone. */
export async function faceSearchRoutes(app: FastifyInstance, { droppingMs }: BodyOptions = {}): Promise<void> {
  await app.register(async (scope) => {
    dropUnreadBodies(scope, droppingMs);
    const limits = { fileSize: MAX_SELFIE_BYTES, files: MAX_SELFIES, fields: 0, parts: MAX_SELFIES };
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook('onRequest', checkHeaders);

    const options = { schema: { querystring }, config: { bufferBytes: PICTURE_BUFFER_BYTES } };
    scope.withTypeProvider<ZodTypes>().post(FACE_SEARCH_PATH, options, async (request, reply) => {
      const cards = await withWork(request.context, FACE_SEARCH_PATH, async (context) => {
        const { provider, left: abort } = context;
        const venue = await context.loadVenue();
        const { hasFacialRecognition, searchMaxRange: maxDays } = venue.details;
        const { from, to } = request.query;
        const period = parseVisitPeriod(from, to, { today: dayOf(new Date(), context.timeZone()), maxDays });
        if (!hasFacialRecognition || !period) throw new AppError('BAD_INPUT', 'the venue does not search this period');
        const selfies = await readSelfies(request, provider.http.timing.rateWindow);
        request.bodyIs('here');
        await provider.work.take('faceSearches');
        return searchByFace(provider, venue, { period, selfies, abort, onPlace: () => request.bodyIs('gone') });
      });
      return reply.header('cache-control', 'no-store').send({ cards });
    });
  });
}
