import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from '#server/content-security-policy.ts';
import type { Context } from '#server/context.ts';
import { errorCodeOf, httpStatusOf } from '#server/errors.ts';
import { sendError } from '#server/http/error-reply.ts';
import { describeCause } from '#server/log-cause.ts';
import { serviceSources } from '#server/optional-services.ts';
import { publicConfig } from '#server/public-config.ts';
import { isSecureSite, siteOrigin } from '#server/site-origin.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { type Page, routePatterns } from '#shared/paths.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { themeCss } from '#shared/theme.ts';
import type { Venue } from '#shared/venue.ts';
import { type FontFiles, readFontFiles } from './font-files.ts';
import { inTime } from './in-time.ts';
import { inertElement } from './inert-element.ts';
import { startAnswers } from './page-answers.ts';
import { readPageFiles } from './page-files.ts';
import { neutralHead, venueHead } from './page-head.ts';
import { sendInParts } from './send-in-parts.ts';
import { venueIconRoute } from './venue-icon.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** How long a page waits for the provider. What is not there then, the client requests (requirement S2). */
const PAGE_WAIT_MS = 2_000;
const NOT_BUILT = 'The client is not built yet: run "npm run build".';

/** What the page knows of its venue before any call. The client reads it from the element `site-data`. */
type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  readonly config: PublicConfig;
};

/** The built page with its head, and with the site's data as inert JSON. */
function fillPage(template: string, head: string, data: SiteData): string {
  const json = inertElement('site-data', data);
  return template.replace(/<!--site-head-->.*<!--\/site-head-->/s, () => head).replace('<!--site-data-->', () => json);
}

async function siteData(context: Context, request: FastifyRequest): Promise<SiteData> {
  const config = publicConfig(context.config);
  try {
    return { venue: (await context.loadVenue()).details, errorCode: null, config };
  } catch (error) {
    request.log.warn({ site: context.site, cause: describeCause(error) }, 'the venue could not be loaded');
    return { venue: null, errorCode: errorCodeOf(error), config };
  }
}

/** Sends a page, or 304 for the browser's own copy. The browser asks each time, so that a release shows at once. */
function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

/**
 * Sends a gallery's page at once, and at its end the answers of the calls that it would make first. There are rights in
 * them, and what was sold: no cache may keep it.
 */
function sendWithAnswers(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  answers: Promise<string>,
): FastifyReply {
  const end = html.lastIndexOf('</body>');
  const rest = inTime(answers, Math.max(0, PAGE_WAIT_MS - reply.elapsedTime), '');
  reply.header('cache-control', 'private, no-store');
  return sendInParts(request, reply, { first: html.slice(0, end), rest: rest.then((text) => text + html.slice(end)) });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, template, fonts, context }: { page: Page; template: string; fonts: FontFiles; context: Context },
): Promise<FastifyReply> {
  const { config } = context;
  // No visitor sees an empty window because the provider is slow.
  const withoutVenue: SiteData = { venue: null, errorCode: null, config: publicConfig(config) };
  const data = await inTime(siteData(context, request), PAGE_WAIT_MS, withoutVenue);
  const { venue, errorCode } = data;
  const answers = venue && page === 'gallery' ? startAnswers(request, venue) : null;
  const images = [config.publicStorageUrl, venue?.banner?.url, venue?.theme.iconUrl, ...(venue?.theme.heroUrls ?? [])];
  const content = {
    images,
    calls: [data.config.cardTokens?.url],
    services: serviceSources(config),
    inlineStyle: venue ? themeCss(venue.theme) : '',
  };
  const head = venue ? venueHead(venue, page, siteOrigin(request.protocol, context), fonts) : neutralHead();
  reply.code(errorCode ? httpStatusOf(errorCode) : 200);
  reply.header('content-security-policy', contentSecurityPolicy(content, isSecureSite(request.protocol, config)));
  reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
  if (page === 'gallery' || !venue) reply.header('x-robots-tag', 'noindex');
  const html = fillPage(template, head, data);
  return answers ? sendWithAnswers(request, reply, html, answers) : sendHtml(request, reply, html);
}

async function readTemplate(clientFolder: string): Promise<string | null> {
  try {
    return await readFile(join(clientFolder, 'index.html'), 'utf8');
  } catch {
    // Without a built client the procedures still work, and the pages say what to do.
    return null;
  }
}

/** The files of the built client, each a route of its own. */
async function fileRoutes(scope: FastifyInstance, { clientFolder }: { clientFolder: string }): Promise<void> {
  // Their names change with every release: as labels in the metrics they would pile up.
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, metricsLabel: 'files of the client' };
  });
  await scope.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    allowedPath: (path) => !/index\.html|\/\.|\.(?:br|map)$/.test(path),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'public, max-age=3600');
    },
  });
}

/** The pages and files of the built client. */
export async function pageRoutes(app: FastifyInstance, { clientFolder }: { clientFolder: string }): Promise<void> {
  const [template, fonts, files] = await Promise.all([
    readTemplate(clientFolder),
    readFontFiles(clientFolder),
    readPageFiles(clientFolder),
  ]);
  for (const page of Object.keys(routePatterns) as Page[]) {
    const ownTemplate = template?.replace('</head>', () => `${files[page]}</head>`);
    app.get(routePatterns[page], async (request, reply) => {
      if (ownTemplate === undefined) return reply.code(503).type('text/plain').send(NOT_BUILT);
      return sendPage(request, reply, { page, template: ownTemplate, fonts, context: request.context });
    });
  }
  venueIconRoute(app);
  if (template !== null) await app.register(fileRoutes, { clientFolder });
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier release is gone. A page in its place would be run as a script.
    const isFile = request.url.startsWith('/assets/');
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return wantsPage && !isFile ? reply.redirect('/', 302) : sendError(reply, 'NOT_FOUND');
  });
}
