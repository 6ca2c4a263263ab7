import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { REPORTING_ENDPOINTS } from '#server/content-security-policy.ts';
import type { Context } from '#server/context.ts';
import { errorCodeOf, httpStatusOf } from '#server/errors.ts';
import { sendCopy } from '#server/http/encoding.ts';
import { sendError } from '#server/http/error-reply.ts';
import { describeCause } from '#server/log-cause.ts';
import { serviceSources } from '#server/optional-services.ts';
import { publicConfig } from '#server/public-config.ts';
import { isSecureSite, siteOrigin } from '#server/site-origin.ts';
import { type Page, routePatterns } from '#shared/paths.ts';
import { clientFileRoutes } from './client-files.ts';
import { readFontFiles } from './font-files.ts';
import { createPages, type SiteData } from './rendered-page.ts';
import { venueIconRoute } from './venue-icon.ts';

/** How long a page waits for its venue. After that it is sent without, and the client requests it (requirement S2). */
const VENUE_WAIT_MS = 2_000;
const NOT_BUILT = 'The client is not built yet: run "npm run build".';

async function siteData(context: Context, request: FastifyRequest): Promise<SiteData> {
  const config = publicConfig(context.config);
  try {
    return { venue: (await context.loadVenue()).details, errorCode: null, config };
  } catch (error) {
    request.log.warn({ site: context.site, cause: describeCause(error) }, 'the venue could not be loaded');
    return { venue: null, errorCode: errorCodeOf(error), config };
  }
}

/** The site's data, with the venue if it loads in time. No visitor sees an empty window because the provider is slow. */
async function siteDataInTime(context: Context, request: FastifyRequest): Promise<SiteData> {
  const { promise, resolve, reject } = Promise.withResolvers<SiteData>();
  const withoutVenue: SiteData = { venue: null, errorCode: null, config: publicConfig(context.config) };
  const timer = setTimeout(() => resolve(withoutVenue), VENUE_WAIT_MS);
  siteData(context, request).then(resolve, reject);
  return promise.finally(() => clearTimeout(timer));
}

/** Sends a page, or 304 for the browser's own copy. The browser asks each time, so that a release shows at once. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, pageOf }: { page: Page; pageOf: ReturnType<typeof createPages> },
): Promise<FastifyReply> {
  const { context, protocol } = request;
  const data = await siteDataInTime(context, request);
  const isSecure = isSecureSite(protocol, context.config);
  const { etag, policy, ...copies } = pageOf(data, { page, origin: siteOrigin(protocol, context), isSecure });
  reply.code(data.errorCode ? httpStatusOf(data.errorCode) : 200);
  reply.header('content-security-policy', policy).header('reporting-endpoints', REPORTING_ENDPOINTS);
  if (page === 'gallery' || !data.venue) reply.header('x-robots-tag', 'noindex');
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendCopy(request, reply.type('text/html; charset=utf-8'), copies);
}

async function readTemplate(clientFolder: string): Promise<string | null> {
  try {
    return await readFile(join(clientFolder, 'index.html'), 'utf8');
  } catch {
    // Without a built client the procedures still work, and the pages say what to do.
    return null;
  }
}

/** The pages and files of the built client. */
export async function pageRoutes(app: FastifyInstance, config: Config, clientFolder: string): Promise<void> {
  const [template, fonts] = await Promise.all([readTemplate(clientFolder), readFontFiles(clientFolder)]);
  const frame = {
    template: template ?? '',
    fonts,
    storageUrl: config.publicStorageUrl,
    services: serviceSources(config),
  };
  const pageOf = createPages(frame);
  for (const page of Object.keys(routePatterns) as Page[]) {
    app.get(routePatterns[page], { compress: false }, async (request, reply) => {
      if (template === null) return reply.code(503).type('text/plain').send(NOT_BUILT);
      return sendPage(request, reply, { page, pageOf });
    });
  }
  venueIconRoute(app);
  if (template !== null) await clientFileRoutes(app, clientFolder);
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier release is gone. A page in its place would be run as a script.
    const isFile = request.url.startsWith('/assets/');
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return wantsPage && !isFile ? reply.redirect('/', 302) : sendError(reply, 'NOT_FOUND');
  });
}
