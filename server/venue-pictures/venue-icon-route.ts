import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ZodTypes } from '#server/http/routes.ts';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import { describeCause } from '#server/log-cause.ts';
import { withTimeout } from '#server/work/with-timeout.ts';
import { ICON_PURPOSES, INITIAL_ICON_PATH, VENUE_ICON_PATTERN } from '#shared/site/paths.ts';
import type { PictureCopies } from './picture-copies.ts';
import { sourceOf } from './sources.ts';

const WAIT_MS = 2_000;
const HOUR_SECONDS = 3600;

const schema = {
  params: z.object({
    purpose: z.enum(ICON_PURPOSES),
    size: z.enum(['180', '192', '512']).transform(Number),
  }),
};

/** `/venue-icons/maskable/512`: an icon of the venue's own icon, or else its logo; without one in time, its initial. */
export function venueIconRoute(app: FastifyInstance, copies: PictureCopies): void {
  const routes = app.withTypeProvider<ZodTypes>();
  routes.get(VENUE_ICON_PATTERN, { schema, compress: false }, async (request, reply) => {
    const { details } = await request.context.loadVenue();
    const { publicStorageUrl } = request.context.config;
    const source = sourceOf(details, 'icon', publicStorageUrl) ?? sourceOf(details, 'logo', publicStorageUrl);
    const onFailure = (error: unknown) =>
      request.log.warn({ picture: source?.name, cause: describeCause(error) }, 'no icon could be made of a picture');
    const icon = source && (await withTimeout(copies.get(source, request.params, onFailure), WAIT_MS, null));
    if (!icon) return reply.header('cache-control', 'no-store').redirect(INITIAL_ICON_PATH, 302);
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).header('etag', icon.etag);
    if (request.headers['if-none-match'] === icon.etag) return reply.code(304).send();
    return reply.type('image/png').header('content-security-policy', FILE_POLICY).send(icon.bytes);
  });
}
