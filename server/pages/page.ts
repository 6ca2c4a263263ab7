import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { errorCodeOf, httpStatusOf, venueWordsOf } from '#server/errors.ts';
import { sendError } from '#server/http/refusals.ts';
import { REPORTING_ENDPOINTS } from '#server/http/security-headers.ts';
import type { parseQuery } from '#server/http/validation.ts';
import { describeCause } from '#server/log-cause.ts';
import type { Config } from '#server/settings/config.ts';
import { isLocalDomain } from '#server/settings/example-settings.ts';
import { withTimeout } from '#server/work/answer-time.ts';
import { cardInText } from '#shared/cards/card-link.ts';
import { LOCALES } from '#shared/site/locale.ts';
import { OPENED_CARD, type Page, paths, routePatterns } from '#shared/site/paths.ts';
import type { SiteData } from '#shared/site/site-data.ts';
import type { Venue } from '#shared/site/venue.ts';
import { clientFileRoutes, type SharedFiles } from './client-files.ts';
import { acceptedEncoding, sendCopy, VISITOR_HEADERS, varyBy, visitorOf } from './negotiation.ts';
import { startAnswers } from './page-answers.ts';
import { readFontFiles, readInlineScripts, readIntegrity, readPageFiles } from './page-files.ts';
import { publicConfig, serviceSources } from './public-config.ts';
import { createPages, type PageFrame, type RenderedPage } from './rendered-page.ts';
import { readRender } from './server-rendering.ts';
import { manifestRoutes } from './venue-manifest.ts';

/** How long a page waits for the provider, in ms. After that the client requests what is missing (S2). */
const PAGE_WAIT_MS = 2_000;
const NOT_BUILT = 'The client is not built yet: run "npm run build".';

/** Returns the site's origin: in production from the site's name and our settings, otherwise from the Host header. */
function siteOrigin(protocol: string, { site, host, config }: Pick<Context, 'site' | 'host' | 'config'>): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  if (!config.isProduction) return `${scheme}://${host}`;
  const own = [...config.venueDomains].find(([, venue]) => venue === site)?.[0];
  return `${scheme}://${own ?? `${site}.${config.providerDomain}`}`;
}

/**
 * Whether the site is served by https. In production, every real domain is, even if the request came by http, because a
 * proxy that TRUST_PROXY does not name may have ended TLS.
 */
function isSecureSite(protocol: string, { isProduction, providerDomain }: Context['config']): boolean {
  return protocol === 'https' || (isProduction && !isLocalDomain(providerDomain));
}

type VenueData = Pick<SiteData, 'venue' | 'errorCode' | 'venueWords'>;

async function venueData(context: Context, request: FastifyRequest): Promise<VenueData> {
  try {
    return { venue: (await context.loadVenue()).details, errorCode: null };
  } catch (error) {
    const errorCode = errorCodeOf(error);
    request.noteFailure(errorCode, error);
    return { venue: null, errorCode, venueWords: venueWordsOf(error) };
  }
}

/**
 * Streams a gallery's page with the answers at its end. Answers contain rights, so no cache may keep the page. Each
 * part is compressed and sent at once; Fastify's compression would hold parts back.
 * @param answers never rejects
 */
function sendWithAnswers(reply: FastifyReply, { plain, endAt }: RenderedPage, answers: Promise<string>): FastifyReply {
  const isGzip = acceptedEncoding(reply.request, ['gzip']) === 'gzip';
  const body = isGzip ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
  if (isGzip) reply.header('content-encoding', 'gzip');
  body.write(plain.subarray(0, endAt));
  void withTimeout(answers, Math.max(0, PAGE_WAIT_MS - reply.elapsedTime), '').then((text) => {
    const rest = text + plain.subarray(endAt);
    reply.countUnread(rest.length);
    body.end(rest);
  });
  reply.header('cache-control', 'private, no-store');
  return varyBy(reply, 'accept-encoding').type('text/html; charset=utf-8').send(body);
}

/** Sends a page, or 304. The browser revalidates it every time, so a new release shows immediately. */
function sendWhole(reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('etag', page.etag);
  if (reply.statusCode === 200 && reply.request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendCopy(reply.type('text/html; charset=utf-8'), page);
}

type Pages = {
  readonly pageOf: ReturnType<typeof createPages>;
  readonly brightestOf: (venue: Venue) => number;
  readonly answersUnderWay: Set<string>;
};

/** The most characters of an invalid code that are passed to the home page. */
const MOST_TYPED = 40;

async function sendPage(
  reply: FastifyReply,
  { page, pageOf, brightestOf, answersUnderWay }: Pages & { readonly page: Page },
): Promise<FastifyReply> {
  const { request } = reply;
  const { context, protocol } = request;
  // If the provider is slow, the visitor gets a page without the venue rather than an empty window.
  const withoutVenue: VenueData = { venue: null, errorCode: null };
  const venue = await withTimeout(venueData(context, request), PAGE_WAIT_MS, withoutVenue);
  const data: SiteData = { ...venue, config: publicConfig(context.config), visitor: visitorOf(request.headers) };
  const answers = data.venue && page === 'gallery' ? startAnswers(request, data.venue, answersUnderWay) : null;
  const isSecure = isSecureSite(protocol, context.config);
  const brightest = data.venue ? brightestOf(data.venue) : 1;
  const rendered = await pageOf(data, { page, origin: siteOrigin(protocol, context), isSecure, brightest });
  reply.code(data.errorCode ? httpStatusOf(data.errorCode) : 200);
  reply.header('content-security-policy', rendered.policy).header('reporting-endpoints', REPORTING_ENDPOINTS);
  varyBy(reply, VISITOR_HEADERS);
  if (page === 'gallery' || !data.venue) reply.header('x-robots-tag', 'noindex');
  return answers ? sendWithAnswers(reply, rendered, answers) : sendWhole(reply, rendered);
}

async function readFrame(app: FastifyInstance, config: Config, clientFolder: string): Promise<PageFrame> {
  const integrity = await readIntegrity(clientFolder);
  const [template, filesOf, fonts, inlineScripts, render] = await Promise.all([
    readFile(join(clientFolder, 'index.html'), 'utf8').catch(() => ''),
    readPageFiles(clientFolder),
    readFontFiles(clientFolder),
    readInlineScripts(clientFolder, integrity),
    readRender(clientFolder, (error) => app.log.error({ cause: describeCause(error) }, 'a page could not be rendered')),
  ]);
  const { publicStorageUrl: storageUrl } = config;
  return { template, filesOf, fonts, inlineScripts, integrity, render, storageUrl, services: serviceSources(config) };
}

const HOUR_SECONDS = 3600;
const EXPIRES_MS = 90 * 24 * 3600 * 1000;

/** Adds `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability; 404 without a contact. */
function securityContactRoute(app: FastifyInstance, contact: string | null): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    if (contact === null) return sendError(reply.header('cache-control', 'no-store'), 'NOT_FOUND');
    const expires = new Date(Date.now() + EXPIRES_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: ${LOCALES.join(', ')}\n`);
  });
}

export async function pageRoutes(
  app: FastifyInstance,
  config: Config,
  {
    clientFolder,
    brightestOf,
    releases,
  }: Pick<Pages, 'brightestOf'> & { readonly clientFolder: string; readonly releases: SharedFiles | null },
): Promise<void> {
  const frame = await readFrame(app, config, clientFolder);
  const { template } = frame;
  const pages = { pageOf: createPages(frame), brightestOf, answersUnderWay: new Set<string>() };
  for (const page of Object.keys(routePatterns) as Page[]) {
    const path = routePatterns[page];
    // Like the browser's router, this ignores a trailing slash.
    for (const url of path === '/' ? [path] : [path, `${path}/`]) {
      app.get(url, { compress: false }, async (_request, reply) => {
        if (template === '') return reply.code(503).type('text/plain').send(NOT_BUILT);
        return sendPage(reply, { page, ...pages });
      });
    }
  }
  app.get<{ Querystring: ReturnType<typeof parseQuery> }>(paths.openCard, async ({ query, host }, reply) => {
    const typed = query[OPENED_CARD] ?? '';
    const card = cardInText(typed, host);
    // The home page says that the code is invalid.
    const home = `${paths.home}?${new URLSearchParams({ [OPENED_CARD]: typed.slice(0, MOST_TYPED) })}`;
    return reply.header('cache-control', 'no-store').redirect(card ? paths.gallery(card) : home, 303);
  });
  manifestRoutes(app);
  securityContactRoute(app, config.securityContact);
  if (template !== '') await clientFileRoutes(app, clientFolder, releases);
  app.setNotFoundHandler((request, reply) => {
    // A missing script or style gets a 404 even if the request accepts HTML. A redirect would hide that it is gone.
    const isFile = request.url.startsWith('/assets/');
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    varyBy(reply, 'accept').header('cache-control', 'no-store');
    return wantsPage && !isFile ? reply.redirect('/', 302) : sendError(reply, 'NOT_FOUND');
  });
}
