import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createAccessPasses } from './access-pass.ts';
import type { Config } from './config.ts';
import { contextMaker, type LimitOptions, sharedParts } from './context-maker.ts';
import { createHandles } from './handles.ts';
import { createLog } from './http/log.ts';
import {
  refuseBadAddress,
  refuseCallsByOtherMethods,
  refuseUnreadable,
  refuseWhileClosing,
  requireOneHost,
} from './http/refusals.ts';
import { logRequests } from './http/request-log.ts';
import { protectResponses } from './http/response-headers.ts';
import { limitBodyTime, TIME_LIMITS, type TimeLimits } from './http/time-limits.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { metricsRoute } from './metrics/metrics-routes.ts';
import { providerObserver, watchPools } from './metrics/provider-metrics.ts';
import { createProvider } from './provider/provider.ts';
import type { ProviderTuning } from './provider/transport.ts';
import { byteRoutes } from './routes/bytes.ts';
import { cspReportRoute } from './routes/csp-reports.ts';
import { handleErrors } from './routes/errors.ts';
import { faceSearchRoutes } from './routes/face-search.ts';
import { healthRoutes } from './routes/health.ts';
import { pageRoutes } from './routes/page.ts';
import type { BodyOptions } from './routes/request-body.ts';
import { trpcRoutes } from './routes/trpc.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { createSharedState } from './shared-state/create-shared-state.ts';

/** What a body may hold where its route says nothing else. */
const BODY_BYTES = 64 * 1024;

const CLIENT_FOLDER = fileURLToPath(new URL('../dist/client', import.meta.url));

/** What a test or the development server has of its own. */
export type AppOptions = LimitOptions &
  BodyOptions & {
    /** Where the built client lies. */
    readonly clientFolder?: string;
    /** Where the log goes; the standard output when it is not told. */
    readonly logTo?: { write(line: string): void };
    readonly timeLimits?: TimeLimits;
    /** What the server counts, for whoever shows it elsewhere too. */
    readonly metrics?: Metrics;
    /** What else may be set about the way to the provider. */
    readonly provider?: Partial<ProviderTuning>;
  };

/** Fastify without routes: how it reads requests, logs them, and refuses those that cannot be read. */
function createServer(
  config: Config,
  options: AppOptions & { metrics: Metrics; timeLimits: TimeLimits },
): FastifyInstance {
  const { metrics, timeLimits } = options;
  const log = createLog(config.logLevel, options.logTo);
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: timeLimits.longRequestMs,
    http: {
      headersTimeout: timeLimits.headersMs,
      connectionsCheckingInterval: timeLimits.checkEveryMs,
      // Node would answer without a code; we refuse it ourselves.
      requireHostHeader: false,
    },
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 3_000 },
    return503OnClosing: false,
    frameworkErrors: refuseBadAddress(metrics),
    clientErrorHandler: refuseUnreadable({ log, metrics }),
  });
}

/** The whole storefront server, not listening yet. */
export async function buildApp(config: Config, options: AppOptions = {}): Promise<FastifyInstance> {
  const { metrics = createMetrics(), timeLimits = TIME_LIMITS } = options;
  const app = createServer(config, { ...options, metrics, timeLimits });
  const handles = createHandles(config.handleSecrets);
  const { providerUrl: origin, publicStorageUrl } = config;
  const passes = createAccessPasses(config.handleSecrets);
  const observer = providerObserver(metrics);
  const provider = createProvider({ origin, handles, passes, publicStorageUrl, observer, ...options.provider });
  watchPools(metrics, provider.http);
  const sharedState = await createSharedState(config.redisUrl, app.log);
  const limits = { onHit: (kind: string) => metrics.limitHit(kind), ...options.limits };
  const makeContext = contextMaker(sharedParts(config, sharedState, { ...options, limits }), provider);
  app.addHook('onClose', () => provider.http.close());
  app.addHook('onClose', () => sharedState.close());
  handleErrors(app);
  logRequests(app, metrics);
  await protectResponses(app, config.isProduction);
  refuseWhileClosing(app);
  requireOneHost(app);
  refuseCallsByOtherMethods(app);
  limitBodyTime(app, timeLimits.bodyMs);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  healthRoutes(app, provider);
  metricsRoute(app, metrics, config.metricsAllow);
  await cspReportRoute(app, metrics);
  await trpcRoutes(app, makeContext);
  byteRoutes(app, makeContext);
  await faceSearchRoutes(app, makeContext, options);
  await uploadRoutes(app, makeContext, options);
  await pageRoutes(app, { clientFolder: options.clientFolder ?? CLIENT_FOLDER, makeContext });
  return app;
}
