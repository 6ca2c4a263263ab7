import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { type CheckoutsInFlight, type Context, createContext, visitOf } from './context.ts';
import { createHandles } from './handles.ts';
import type { FinishesInFlight } from './payment/finish-once.ts';
import { createProvider, type Provider } from './provider/provider.ts';
import type { ProviderTuning } from './provider/transport.ts';
import { byteRoutes } from './routes/bytes.ts';
import { handleErrors } from './routes/errors.ts';
import { faceSearchRoutes } from './routes/face-search.ts';
import { healthRoutes } from './routes/health.ts';
import { pageRoutes } from './routes/page.ts';
import { trpcRoutes } from './routes/trpc.ts';
import { uploadRoutes } from './routes/uploads.ts';

/** A whole request, its body included: a photo of 20 MB on a phone's slow network takes minutes. Its head has one. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

const CLIENT_FOLDER = fileURLToPath(new URL('../dist/client', import.meta.url));

/** One line a request, from an allow-list: never an address, a header or a body, which may hold codes and names. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const procedure = (request.params as { path?: string } | undefined)?.path;
    const { method } = request;
    const fields = { method, route: request.routeOptions.url, procedure, status: reply.statusCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}

async function protect(app: FastifyInstance, isProduction: boolean): Promise<void> {
  await app.register(helmet, {
    // Pages carry a policy of their own, which depends on the venue.
    contentSecurityPolicy: false,
    strictTransportSecurity: isProduction && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
    reply.header('x-request-id', request.id);
  });
}

/** A tester's wish for trouble, passed on to the mock provider; never in production. */
function withRequestedFault(provider: Provider, request: FastifyRequest): Provider {
  const fault = request.headers['x-mock-fault'];
  return typeof fault === 'string'
    ? { ...provider, http: provider.http.withHeaders({ 'x-mock-fault': fault }) }
    : provider;
}

/** Makes what a request's procedures work with; what is under way is known to the whole process. */
function contextMaker(config: Config, provider: Provider): (request: FastifyRequest) => Context {
  const checkouts: CheckoutsInFlight = new Map();
  const finishes: FinishesInFlight = new Map();
  return (request) =>
    createContext(visitOf(request, config.providerDomain), {
      config,
      provider: config.isProduction ? provider : withRequestedFault(provider, request),
      checkouts,
      finishes,
    });
}

/**
 * The whole storefront server, not listening yet.
 * @param options `clientFolder` is where the built client lies; tests give their own, and their own log stream;
 *   `provider` is what else may be set about the way to the provider.
 */
export async function buildApp(
  config: Config,
  options: { clientFolder?: string; logTo?: { write(line: string): void }; provider?: Partial<ProviderTuning> } = {},
): Promise<FastifyInstance> {
  const level = config.logLevel;
  const loggerInstance: FastifyBaseLogger = options.logTo ? pino({ level }, options.logTo) : pino({ level });
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 3_000 },
  });
  const handles = createHandles(config.handleSecrets);
  const { providerUrl: origin, publicStorageUrl } = config;
  const provider = createProvider({ origin, handles, publicStorageUrl, ...options.provider });
  const makeContext = contextMaker(config, provider);
  app.addHook('onClose', () => provider.http.close());
  handleErrors(app);
  logRequests(app);
  await protect(app, config.isProduction);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  healthRoutes(app, provider);
  await trpcRoutes(app, makeContext);
  byteRoutes(app, makeContext);
  await faceSearchRoutes(app, makeContext);
  await uploadRoutes(app, makeContext);
  await pageRoutes(app, { clientFolder: options.clientFolder ?? CLIENT_FOLDER, makeContext });
  return app;
}
