import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import type { ZodTypes } from '#server/http/validation.ts';
import { describeCause } from '#server/log-cause.ts';
import { withTimeout } from '#server/work/answer-time.ts';
import { ICON_PURPOSES, INITIAL_ICON_PATH, VENUE_ICON_PATTERN, VENUE_PICTURE_PATTERN } from '#shared/site/paths.ts';
import { COPY_WIDTHS } from './home-pictures.ts';
import { COPY_FORMATS, type CopyFormat } from './make-copy.ts';
import type { Copy, PictureCopies } from './picture-copies.ts';
import { sourceOf } from './sources.ts';

/** How long a visitor waits for a copy that is being made, in ms. After that, the browser loads the original. */
const WAIT_MS = 2_000;
/** If the storage gets another picture, a browser loads it at a visit after an hour, and shows it at the next visit. */
const COPY_CACHE = 'public, max-age=3600, stale-while-revalidate=604800';
const ICON_CACHE = 'public, max-age=3600';

const copySchema = {
  params: z.object({
    picture: z.string(),
    width: z.enum(COPY_WIDTHS.map(String)).transform(Number),
  }),
  querystring: z.object({ v: z.string().max(16).optional() }),
};
const iconSchema = {
  params: z.object({
    purpose: z.enum(ICON_PURPOSES),
    size: z.enum(['180', '192', '512']).transform(Number),
  }),
};

/** Returns the format with the smallest files that the browser names; JPEG if it names none, as by `image/*`. */
export function acceptedFormat(accept = ''): CopyFormat {
  const entries = accept.toLowerCase().split(',');
  const types = entries
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => `${entry.split(';')[0]}`.trim());
  return COPY_FORMATS.find((format) => types.includes(`image/${format}`)) ?? 'jpeg';
}

function send(reply: FastifyReply, { bytes, etag, type }: Copy & { readonly type: string }): FastifyReply {
  reply.header('etag', etag);
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).header('content-security-policy', FILE_POLICY).send(bytes);
}

const askerOf = ({ context: { networks, connection } }: FastifyRequest) => ({ networks, connection });

/** Serves `/venue-pictures/hero-0/750?v=…`, a copy in a format that the browser knows, or redirects to the original. */
function copyRoute(app: FastifyInstance, copies: PictureCopies): void {
  const routes = app.withTypeProvider<ZodTypes>();
  routes.get(VENUE_PICTURE_PATTERN, { schema: copySchema, compress: false }, async (request, reply) => {
    const { picture, width } = request.params;
    const { details } = await request.context.loadVenue();
    const source = sourceOf(details, picture, request.context.config.publicStorageUrl);
    if (!source) throw new AppError('NOT_FOUND', 'the venue has no such picture in the storage');
    const format = acceptedFormat(request.headers.accept);
    const onFailure = (error: unknown) =>
      request.log.warn({ picture, cause: describeCause(error) }, 'a picture of the venue could not be copied');
    const asked = copies.get(source, { width, format }, { asker: askerOf(request), onFailure });
    const copy = await withTimeout(asked, WAIT_MS, null);
    reply.header('vary', 'accept').header('cache-control', 'no-store');
    if (copy === null) return reply.redirect(new URL(source.address).href, 302);
    // With another version, the address is from an earlier page, or from an instance with a newer picture. A cache must
    // not keep this copy for it.
    if (request.query.v === source.version) reply.header('cache-control', COPY_CACHE);
    return send(reply, { ...copy, type: `image/${format}` });
  });
}

/** Serves `/venue-icons/maskable/512`, made of the venue's icon or logo; redirects to its initial if none is ready. */
function iconRoute(app: FastifyInstance, copies: PictureCopies): void {
  const routes = app.withTypeProvider<ZodTypes>();
  routes.get(VENUE_ICON_PATTERN, { schema: iconSchema, compress: false }, async (request, reply) => {
    const { details } = await request.context.loadVenue();
    const { publicStorageUrl } = request.context.config;
    const source = sourceOf(details, 'icon', publicStorageUrl) ?? sourceOf(details, 'logo', publicStorageUrl);
    const onFailure = (error: unknown) =>
      request.log.warn({ picture: source?.name, cause: describeCause(error) }, 'no icon could be made of a picture');
    const asked = source && copies.get(source, request.params, { asker: askerOf(request), onFailure });
    const icon = asked && (await withTimeout(asked, WAIT_MS, null));
    if (!icon) return reply.header('cache-control', 'no-store').redirect(INITIAL_ICON_PATH, 302);
    return send(reply.header('cache-control', ICON_CACHE), { ...icon, type: 'image/png' });
  });
}

export function venuePictureRoutes(app: FastifyInstance, copies: PictureCopies): void {
  copyRoute(app, copies);
  iconRoute(app, copies);
}
