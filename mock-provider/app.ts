import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { pageRoutes } from './control/page-routes.ts';
import { controlRoutes } from './control/routes.ts';
import { MediaFiles } from './files/media-files.ts';
import { readFixtures } from './fixtures.ts';
import type { Provider } from './provider.ts';
import { cardRoutes } from './routes/cards.ts';
import { mediaRoutes } from './routes/media.ts';
import { orderRoutes } from './routes/orders.ts';
import { organizationRoutes } from './routes/organization.ts';
import { paymentRoutes } from './routes/payments.ts';
import { photoFormRoutes } from './routes/photo-forms.ts';
import { zipRoutes } from './routes/zip.ts';
import { cardTokenRoutes } from './third-party/card-tokens.ts';
import { chatRoutes } from './third-party/chat/routes.ts';
import { errorReportRoutes } from './third-party/error-reports.ts';
import { postalCodeRoutes } from './third-party/postal-codes.ts';
import { storageRoutes } from './third-party/storage.ts';
import { World } from './world.ts';

export type MockProviderOptions = {
  /** A pino level such as `info`; off by default. */
  readonly logLevel?: string;
  /** The folder of the fixtures; the repository's by default. */
  readonly fixturesFolder?: string;
  /** Where the mock is reached from outside, for the addresses it gives; by default as each request says. */
  readonly publicUrl?: string;
  /** Where a venue's storefront is, with `{venue}` for its web name: where the testers' page leads to. */
  readonly storefrontUrl?: string;
  /** Whether other machines may call the control API; off by default. */
  readonly remoteControl?: boolean;
};

export type MockProvider = { readonly app: FastifyInstance; readonly world: World };

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const STOREFRONT = 'http://{venue}.localhost:3000';
const BODY_LIMIT = 8 * 1024 * 1024;
/** A percent-encoded file name of 300 characters fits. */
const PARAM_LIMIT = 6_000;

/** Bodies come as text: what is not JSON is for each route to say. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
}

/** A path that is nobody's is a 501, on record at the venue it names, if it names one. */
function refuseUnknownPaths({ app, world }: Provider): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const venue = path
      .split('/')
      .map((segment) => world.ownerOf(segment))
      .find((owner) => owner !== undefined);
    (venue ?? world).breaches.push(`nothing answers ${request.method} ${path.slice(0, 200)}`);
    reply.code(501).send({ error: true, message: 'UNKNOWN_PATH' });
  });
}

/** One line for each reply, with the route's pattern in the place of the address, which may hold access codes. */
function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown path';
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
}

function answerFailures({ app, world }: Provider): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      world.breaches.push(`the mock itself failed at ${request.method} ${request.routeOptions.url}: ${error.message}`);
      request.log.error(error);
    }
    return reply.code(status).send({ error: true, message: status >= 500 ? 'MOCK_FAILURE' : error.message });
  });
}

/**
 * Builds the mock provider, ready to listen or to be injected into.
 * @returns the server, and the state behind it for tests in the same process
 * @throws Error that names the file when a fixture is wrong
 */
export async function buildMockProvider(options: MockProviderOptions = {}): Promise<MockProvider> {
  const fixtures = await readFixtures(options.fixturesFolder ?? FIXTURES);
  const app: FastifyInstance = Fastify({
    logger: options.logLevel === undefined ? false : { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
  });
  const world = new World(fixtures);
  const publicUrl = options.publicUrl?.replace(/\/$/, '') ?? null;
  const storefrontUrl = (options.storefrontUrl ?? STOREFRONT).replace(/\/$/, '');
  const provider: Provider = { app, world, files: new MediaFiles(fixtures.media), publicUrl, storefrontUrl };
  readBodiesAsText(app);
  logReplies(app);
  answerFailures(provider);
  refuseUnknownPaths(provider);
  const routes = [
    ...[organizationRoutes, cardRoutes, mediaRoutes, orderRoutes, paymentRoutes, photoFormRoutes, zipRoutes],
    ...[cardTokenRoutes, postalCodeRoutes, storageRoutes, chatRoutes, errorReportRoutes],
  ];
  for (const register of routes) register(provider);
  controlRoutes(provider, options.remoteControl ?? false);
  pageRoutes(provider, options.remoteControl ?? false);
  await app.ready();
  return { app, world };
}
