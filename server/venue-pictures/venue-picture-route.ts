import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { ZodTypes } from '#server/http/routes.ts';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import { describeCause } from '#server/log-cause.ts';
import { withTimeout } from '#server/work/with-timeout.ts';
import { VENUE_PICTURE_PATTERN } from '#shared/site/paths.ts';
import { acceptedFormat } from './accepted-format.ts';
import { COPY_WIDTHS } from './home-pictures.ts';
import type { PictureCopies } from './picture-copies.ts';
import { type PictureSource, sourceOf } from './sources.ts';

/** How long a visitor waits for a copy that is being made, before the original is the sooner one. */
const WAIT_MS = 2_000;
/** The storage may have another picture at the same address: a browser then shows it an hour and a visit later. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=604800';

const schema = {
  params: z.object({
    picture: z.string(),
    width: z.enum(COPY_WIDTHS.map(String)).transform(Number),
  }),
  querystring: z.object({ v: z.string().max(16).optional() }),
};

/** The picture of a request. Its address comes from the venue's settings, never from the request. */
async function requestedSource({ context }: FastifyRequest, name: string): Promise<PictureSource> {
  const { details } = await context.loadVenue();
  const source = sourceOf(details, name, context.config.publicStorageUrl);
  if (!source) throw new AppError('NOT_FOUND', 'the venue has no such picture in the storage');
  return source;
}

/** `/venue-pictures/hero-0/800?v=…`: a copy in a format that the browser knows, or a redirect to the original. */
export function venuePictureRoute(app: FastifyInstance, copies: PictureCopies): void {
  const routes = app.withTypeProvider<ZodTypes>();
  routes.get(VENUE_PICTURE_PATTERN, { schema, compress: false }, async (request, reply) => {
    const { picture, width } = request.params;
    const source = await requestedSource(request, picture);
    const format = acceptedFormat(request.headers.accept);
    const copy = await withTimeout(
      copies.get(source, { width, format }, (error) =>
        request.log.warn({ picture, cause: describeCause(error) }, 'a picture of the venue could not be copied'),
      ),
      WAIT_MS,
      null,
    );
    reply.header('vary', 'accept');
    // The address of another source: of a page from before, or of an instance that knows the venue's change already.
    const isCurrent = request.query.v === source.version;
    if (copy === null) return sendToOriginal(reply, source);
    reply.header('cache-control', isCurrent ? CACHE_CONTROL : 'no-store').header('etag', copy.etag);
    if (request.headers['if-none-match'] === copy.etag) return reply.code(304).send();
    return reply.type(`image/${format}`).header('content-security-policy', FILE_POLICY).send(copy.bytes);
  });
}

/** Sends the browser to the original, this time: the next time there may be a copy. */
function sendToOriginal(reply: FastifyReply, { address }: PictureSource): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(new URL(address).href, 302);
}
