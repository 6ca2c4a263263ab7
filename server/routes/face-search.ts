import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '#shared/calendar-day.ts';
import { FACE_SEARCH_PATH, MAX_SELFIE_BYTES, MAX_SELFIES } from '#shared/face-search.ts';
import { OWN_PAGE_HEADER } from '#shared/own-page.ts';
import { parseVisitPeriod } from '#shared/visit-period.ts';
import type { Context } from '../context.ts';
import { searchByFace } from '../provider/face-search.ts';
import { StorefrontError } from '../trpc.ts';
import { abortOnClose } from './abort-on-close.ts';
import { pictureParts } from './picture-parts.ts';

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

/** Reads past what is left of a form that was refused, so that the browser can finish sending and read the answer. */
function readPast(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || request.raw.destroyed) return;
  reply.header('connection', 'close');
  request.raw.unpipe();
  request.raw.resume();
}

/**
 * Search by face (requirements F5, F7): the selfies stream on to the provider, and nothing of them is kept here, on disk
 * or in a log. The calendar is the visitor's: today is today in the time zone that the browser names.
 */
export async function faceSearchRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest) => Context,
): Promise<void> {
  await app.register(async (scope) => {
    const limits = { fileSize: MAX_SELFIE_BYTES, files: MAX_SELFIES, fields: 0, parts: MAX_SELFIES };
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook('onRequest', checkHeaders);
    scope.post<Search>(FACE_SEARCH_PATH, async (request, reply) => {
      const abort = abortOnClose(reply);
      try {
        const ctx = makeContext(request);
        const venue = await ctx.loadVenue();
        const { hasFacialRecognition, searchMaxRange: maxDays } = venue.organization;
        const limit = { today: dayOf(new Date(), ctx.timeZone), maxDays };
        const period = parseVisitPeriod(request.query.from, request.query.to, limit);
        if (!hasFacialRecognition || !period) throw new StorefrontError('BAD_INPUT', 'no search of this period here');
        const search = { period, selfies: pictureParts(request), abort, address: request.ip };
        const cards = await searchByFace(ctx.provider, venue, search);
        return reply.header('cache-control', 'no-store').send({ cards });
      } catch (error) {
        readPast(request, reply);
        throw error;
      }
    });
  });
}
