import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { mediaRoutes, zipRoutes } from '#mock-provider/api/media.ts';
import { orderRoutes } from '#mock-provider/api/orders.ts';
import { paymentRoutes } from '#mock-provider/api/payments.ts';
import { photoFormRoutes } from '#mock-provider/api/photo-forms.ts';
import { venueRoutes } from '#mock-provider/api/venue.ts';
import type { Route } from '#mock-provider/control/known-call.ts';
import { applyScenario, readScenario } from '#mock-provider/control/organizations/scenario.ts';
import { controlPageRoutes } from '#mock-provider/control/page-routes.ts';
import { refuse } from '#mock-provider/control/route.ts';
import { controlRoutes } from '#mock-provider/control/routes.ts';
import { MediaFiles } from '#mock-provider/files/media-files.ts';
import { decorateRequests } from '#mock-provider/http/connection.ts';
import { checkReplies } from '#mock-provider/openapi/reply-check.ts';
import { type RecordedVenue, readRecording } from '#mock-provider/replay/recorded.ts';
import { Replay } from '#mock-provider/replay/replay.ts';
import { chatRoutes } from '#mock-provider/third-party/chat/routes.ts';
import { creditCardTokenRoutes } from '#mock-provider/third-party/credit-card-tokens.ts';
import { errorReportRoutes } from '#mock-provider/third-party/error-reports.ts';
import { postalCodeRoutes } from '#mock-provider/third-party/postal-codes.ts';
import { storageRoutes } from '#mock-provider/third-party/storage.ts';
import { readFixtures } from '#mock-provider/world/fixtures.ts';
import { holdsCreditCardNumber, maskIds } from '#mock-provider/world/journal-fields.ts';
import { World } from '#mock-provider/world/world.ts';
import { assertOptions, type MockProviderOptions } from './options.ts';
import type { Provider } from './provider.ts';

export type MockProvider = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly recorded: readonly RecordedVenue[];
};

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const STOREFRONT = 'http://{venue}.localhost:3000';
const BODY_LIMIT = 8 * 1024 * 1024;
/** The limit of a path's parameter, in characters. A percent-encoded file name of 300 characters fits. */
const PARAM_LIMIT = 6_000;

/** Passes bodies to routes as text, so that each can answer invalid JSON in its own way. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
}

/**
 * Answers an unknown path with 501 and records a violation, of the venue if an id in the path names one. Unknown paths
 * of the control API get a 404.
 */
function refuseUnknownPaths({ app, world }: Provider): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path.startsWith('/__mock/')) {
      return reply.code(404).send({ error: `the control API has no ${request.method} ${path}` });
    }
    const segments = path.split('/').slice(1);
    const venue = segments.map((segment) => world.ownerOf(segment)).find((owner) => owner !== undefined);
    // A path may contain anything, even personal data, so only segments that look like ids are kept.
    const kept = Object.values(maskIds(Object.fromEntries(segments.entries()), [])).join('/');
    const { violations } = venue ?? world;
    violations.push(`nothing answers ${request.method} /${kept}`.slice(0, 200));
    if (holdsCreditCardNumber(path)) violations.push(`a card number came in a path, by ${request.method}`);
    return reply.code(501).send({ error: true, message: 'UNKNOWN_PATH' });
  });
}

/** Logs a line per response at `debug`, with the route's pattern, because the address may contain access codes. */
function logReplies(app: FastifyInstance): void {
  if (!['debug', 'trace'].includes(app.log.level)) return;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown path';
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
}

function answerFailures({ app, world }: Provider): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const refused = refuse(reply, error);
    if (refused) return refused;
    const status = error.statusCode ?? 500;
    request.mark = { venue: undefined, isHealthy: false };
    if (status >= 500) {
      world.violations.push(
        `the mock itself failed at ${request.method} ${request.routeOptions.url}: ${error.message}`,
      );
      request.log.error(error);
    }
    return reply.code(status).send({ error: true, message: status >= 500 ? 'MOCK_FAILURE' : error.message });
  });
}

function buildServer({ logLevel }: MockProviderOptions): FastifyInstance {
  return Fastify({
    logger: logLevel === undefined ? false : { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify would create a logger for each request. That takes time, and most requests log nothing.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
  });
}

function listRoutes(app: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/__mock')) routes.push(...[method].flat().map((one) => ({ method: one, url })));
  });
  return routes;
}

async function buildProvider(options: MockProviderOptions): Promise<Provider> {
  assertOptions(options);
  const fixtures = await readFixtures([options.fixturesFolder, FIXTURES].filter((folder) => folder !== undefined));
  const scenario = await readScenario(options.scenario ?? {});
  const files = new MediaFiles(fixtures.media);
  const { replayFolder } = options;
  const replay = replayFolder === undefined ? null : new Replay(await readRecording(replayFolder), files);
  const app = buildServer(options);
  const provider: Provider = {
    app,
    routes: listRoutes(app),
    world: new World(replay?.addTo(fixtures) ?? fixtures, replay?.owners),
    files,
    replay,
    checksReplies: options.checkReplies ?? false,
    publicUrl: options.publicUrl?.replace(/\/$/, '') ?? null,
    storefrontUrl: (options.storefrontUrl ?? STOREFRONT).replace(/\/$/, ''),
    applyScenario: (venue) => applyScenario(provider, scenario, venue),
  };
  return provider;
}

/** Builds the server, which does not listen yet. @throws Error naming the wrong option or file */
export async function buildMockProvider(options: MockProviderOptions = {}): Promise<MockProvider> {
  const provider = await buildProvider(options);
  const { app, world, replay } = provider;
  decorateRequests(app);
  readBodiesAsText(app);
  logReplies(app);
  answerFailures(provider);
  refuseUnknownPaths(provider);
  if (provider.checksReplies) checkReplies(provider);
  const routes = [
    ...[venueRoutes, mediaRoutes, orderRoutes, paymentRoutes, photoFormRoutes, zipRoutes],
    ...[creditCardTokenRoutes, postalCodeRoutes, storageRoutes, chatRoutes, errorReportRoutes],
  ];
  for (const addRoutes of routes) addRoutes(provider);
  controlRoutes(provider, options.remoteControl ?? false);
  controlPageRoutes(provider, options.remoteControl ?? false);
  await app.ready();
  provider.applyScenario(null);
  return { app, world, recorded: replay?.venues ?? [] };
}
