import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_KINDS, type ErrorCode } from '#shared/error-codes.ts';
import type { Organization } from '#shared/organization.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import type { Context } from '../context.ts';
import { describeCause } from '../log-cause.ts';
import { serviceSources } from '../optional-services.ts';
import { publicConfig } from '../public-config.ts';
import { errorCodeOf, HTTP_STATUS } from '../trpc.ts';
import { sendError } from './errors.ts';

/** The addresses that are pages of the storefront (requirement S5). */
const PAGES = ['/', '/gallery/:cardCode', '/terms', '/privacy-policy'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NOT_BUILT = 'The client is not built yet: run "npm run build".';

/** What the page knows of its venue before any call; read by the client from the element `site-data`. */
type SiteData = {
  readonly organization: Organization | null;
  readonly errorCode: ErrorCode | null;
  readonly config: PublicConfig;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
/** JSON that no HTML parser can mistake for the end of its element. */
const inertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The built page with the venue filled in: title, art to fetch early, and its data as inert JSON. */
function fillPage(template: string, { organization, ...rest }: SiteData): string {
  const head = organization
    ? [
        `<title>${escapeHtml(organization.name)}</title>`,
        `<meta property="og:title" content="${escapeHtml(organization.name)}">`,
        `<meta property="og:image" content="${escapeHtml(organization.logoUrl)}">`,
        `<link rel="preload" as="image" href="${escapeHtml(organization.logoUrl)}">`,
      ].join('\n')
    : '<title>Vitrine</title>';
  const data = `<script type="application/json" id="site-data">${inertJson({ organization, ...rest })}</script>`;
  return template.replace('<!--site-head-->', () => head).replace('<!--site-data-->', () => data);
}

async function siteData(context: Context, request: FastifyRequest): Promise<SiteData> {
  const config = publicConfig(context.config);
  try {
    return { organization: (await context.loadVenue()).organization, errorCode: null, config };
  } catch (error) {
    request.log.warn({ site: context.site, cause: describeCause(error) }, 'the venue could not be loaded');
    return { organization: null, errorCode: errorCodeOf(error), config };
  }
}

async function sendPage(
  reply: FastifyReply,
  template: string,
  data: SiteData,
  context: Context,
): Promise<FastifyReply> {
  const { organization, errorCode } = data;
  const { config } = context;
  const images = [config.publicStorageUrl, organization?.banner?.url];
  const content = { images, calls: [data.config.cardTokens?.url], services: serviceSources(config) };
  return reply
    .code(errorCode ? HTTP_STATUS[ERROR_KINDS[errorCode]] : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', contentSecurityPolicy(content, config.isProduction))
    .send(fillPage(template, data));
}

async function readTemplate(clientFolder: string): Promise<string | null> {
  try {
    return await readFile(join(clientFolder, 'index.html'), 'utf8');
  } catch {
    // A server without a built client still serves its calls; its pages say what to do.
    return null;
  }
}

/** The pages and files of the built client. */
export async function pageRoutes(
  app: FastifyInstance,
  { clientFolder, makeContext }: { clientFolder: string; makeContext: (request: FastifyRequest) => Context },
): Promise<void> {
  const template = await readTemplate(clientFolder);
  for (const url of PAGES) {
    app.get(url, async (request, reply) => {
      if (template === null) return reply.code(503).type('text/plain').send(NOT_BUILT);
      const context = makeContext(request);
      return sendPage(reply, template, await siteData(context, request), context);
    });
  }
  if (template !== null) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      allowedPath: (path) => !/index\.html|\/\.|\.(?:br|map)$/.test(path),
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'public, max-age=3600',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return wantsPage ? reply.redirect('/', 302) : sendError(reply, 'NOT_FOUND');
  });
}
