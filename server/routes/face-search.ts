import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { searchByFace } from '#server/provider/face-search.ts';
import { LEAST_RATE } from '#server/transfer-rate.ts';
import { StorefrontError } from '#server/trpc.ts';
import { dayOf } from '#shared/calendar-day.ts';
import { FACE_SEARCH_PATH, MAX_SELFIE_BYTES, MAX_SELFIES } from '#shared/face-search.ts';
import { OWN_PAGE_HEADER } from '#shared/headers.ts';
import { parseVisitPeriod } from '#shared/visit-period.ts';
import { abortOnClose } from './abort-on-close.ts';
import { pictureParts } from './picture-parts.ts';
import type { BodyOptions } from './request-body.ts';
import { dropUnreadBodies } from './unread-body.ts';

/** A form's own words around its pictures. */
const FORM_BYTES = 16 * 1024;
const MAX_BODY_BYTES = MAX_SELFIES * MAX_SELFIE_BYTES + FORM_BYTES;

type Search = { Querystring: { from?: unknown; to?: unknown } };

/** Refuses before a byte is read what can be refused by its headers. */
async function checkHeaders(request: FastifyRequest): Promise<void> {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
  const isOurs = request.headers[OWN_PAGE_HEADER] === '1';
  const isSmall = Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
  if (!isForm || !isOurs || !isSmall) throw new StorefrontError('BAD_INPUT', 'not a form of selfies from our own page');
}

/**
 * Search by face (requirements F5, F7): the selfies stream on to the provider, cleaned on the way, and nothing of them is
 * kept here, on disk or in a log. The calendar is the visitor's: today is today in the time zone that the browser names.
 */
export async function faceSearchRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest) => Context,
  { leastRate = LEAST_RATE, droppingMs }: BodyOptions = {},
): Promise<void> {
  await app.register(async (scope) => {
    dropUnreadBodies(scope, droppingMs);
    const limits = { fileSize: MAX_SELFIE_BYTES, files: MAX_SELFIES, fields: 0, parts: MAX_SELFIES };
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook('onRequest', checkHeaders);
    scope.post<Search>(FACE_SEARCH_PATH, { config: { longBody: true } }, async (request, reply) => {
      const abort = abortOnClose(reply);
      const ctx = makeContext(request);
      const venue = await ctx.loadVenue();
      const { hasFacialRecognition, searchMaxRange: maxDays } = venue.details;
      const limit = { today: dayOf(new Date(), ctx.timeZone), maxDays };
      const period = parseVisitPeriod(request.query.from, request.query.to, limit);
      if (!hasFacialRecognition || !period) throw new StorefrontError('BAD_INPUT', 'no search of this period here');
      await ctx.limits.countAction('face search', { site: venue.site, address: ctx.address });
      const selfies = pictureParts(request, leastRate);
      const cards = await searchByFace(ctx.provider, venue, { period, selfies, abort, address: ctx.address });
      return reply.header('cache-control', 'no-store').send({ cards });
    });
  });
}
