import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import { compile } from '@fastify/proxy-addr';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createSharedContext, decorateRequests, type SharedOptions } from './context.ts';
import { limitBodies } from './http/body-limits.ts';
import { requestIds, type TrustsProxy } from './http/client-address.ts';
import { COMPRESSION } from './http/compression.ts';
import { limitUnreadAnswers, TIME_LIMITS, type TimeLimits, workOneAtATime } from './http/connections.ts';
import { createLog, logLinesLost, logOfRequest } from './http/log.ts';
import {
  handleErrors,
  refuseBadAddress,
  refuseCallsByOtherMethods,
  refuseUnreadable,
  refuseWhileClosing,
  requireOneHost,
} from './http/refusals.ts';
import type { BodyOptions } from './http/request-body.ts';
import { createRefusedLines, logRequests } from './http/request-lines.ts';
import { protectResponses } from './http/security-headers.ts';
import { checkRequestsByZod, parseQuery } from './http/validation.ts';
import { mediaRoutes } from './media/media.ts';
import { cspReportRoute } from './operations/csp-reports.ts';
import { healthRoutes } from './operations/health.ts';
import { createMetrics, type Metrics, providerObserver } from './operations/metrics/metrics.ts';
import { metricsRoute } from './operations/metrics/metrics-routes.ts';
import { NO_TRACING, type Tracing } from './operations/tracing/tracing.ts';
import { pageRoutes } from './pages/page.ts';
import { createProvider } from './provider/provider.ts';
import type { ProviderTuning } from './provider/transport/transport.ts';
import type { Config } from './settings/config.ts';
import { isLocalDomain } from './settings/example-settings.ts';
import { createSharedState } from './shared-state/create-shared-state.ts';
import { trpcRoutes } from './trpc/answer-call.ts';
import { faceSearchRoutes } from './uploads/face-search.ts';
import { uploadRoutes } from './uploads/uploads.ts';
import { PictureCopies } from './venue-pictures/picture-copies.ts';
import { venuePictureRoutes } from './venue-pictures/venue-picture-routes.ts';
import { requireCosts, startFairly } from './work/work.ts';

const BODY_BYTES = 64 * 1024;

const CLIENT_FOLDER = fileURLToPath(new URL('../dist/client', import.meta.url));

export type AppOptions = SharedOptions &
  BodyOptions & {
    readonly clientFolder?: string;
    readonly logTo?: { write(line: string): void };
    readonly timeLimits?: TimeLimits;
    readonly provider?: Partial<ProviderTuning>;
  };

type Observed = AppOptions & { log: FastifyBaseLogger; metrics: Metrics; tracing: Tracing };

function createServer(
  config: Config,
  options: AppOptions & { metrics: Metrics; timeLimits: TimeLimits; trustsProxy: TrustsProxy },
): FastifyInstance {
  const { metrics, timeLimits, trustsProxy } = options;
  const log = createLog(config.logLevel, options.logTo);
  const refused = createRefusedLines(metrics);
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    childLoggerFactory: logOfRequest(config.providerDomain),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIds(trustsProxy),
    requestTimeout: timeLimits.requestMs,
    connectionTimeout: timeLimits.unreadMs,
    http: {
      headersTimeout: timeLimits.headersMs,
      connectionsCheckingInterval: timeLimits.checkEveryMs,
      // Node's reply to a missing Host header has no error code, so requireOneHost refuses the request instead.
      requireHostHeader: false,
    },
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? trustsProxy : false,
    routerOptions: { maxParamLength: 3_000, querystringParser: parseQuery },
    return503OnClosing: false,
    frameworkErrors: refuseBadAddress({ metrics, refused }),
    clientErrorHandler: refuseUnreadable({ log, metrics, refused }),
  });
  // A route that expects a body adds its own parser. Any other request is answered without reading its body.
  app.removeAllContentTypeParsers();
  logRequests(app, metrics, refused);
  return app;
}

async function createTracing({ tracing }: Config, log: FastifyBaseLogger, trustsProxy: TrustsProxy): Promise<Tracing> {
  if (tracing === null) return NO_TRACING;
  // OpenTelemetry takes as long to load as everything else at the start, and most sites have no collector.
  const { startTracing } = await import('./operations/tracing/open-telemetry.ts');
  return startTracing(tracing, { log, trustsProxy });
}

async function createShared(config: Config, { log, metrics, tracing, ...options }: Observed) {
  const { providerUrl: origin, handleSecrets: secrets, publicStorageUrl } = config;
  const observer = providerObserver(metrics, tracing);
  const provider = createProvider({ origin, secrets, publicStorageUrl, observer, ...options.provider });
  const state = await createSharedState(config, log);
  if (config.lacksRedis) log.warn('REDIS_URL is missing: two storefronts could charge one order twice');
  const isSharedStateUp = () => state.redis?.isUsable() ?? (config.lacksRedis ? false : null);
  metrics.sharedState({ isUp: isSharedStateUp, fillRatio: state.fillRatio });
  const limits = { onHit: metrics.limitHit, onCardTesting: metrics.refusedCreditCard, ...options.limits };
  const context = createSharedContext(config, state, { ...options, limits, tracing, metrics });
  metrics.pools(() => ({ ...provider.http.pools(), ...context.budgets }));
  metrics.circuits(() => provider.http.circuits);
  return {
    provider,
    context,
    releases: state.releases,
    isSharedStateUp,
    close: () => Promise.all([provider.http.close(), state.close()]),
  };
}

export async function buildApp(config: Config, options: AppOptions = {}): Promise<FastifyInstance> {
  const { metrics = createMetrics(), timeLimits = TIME_LIMITS } = options;
  const trustsProxy = compile([...config.trustProxy]);
  const app = createServer(config, { ...options, metrics, timeLimits, trustsProxy });
  const tracing = await createTracing(config, app.log, trustsProxy);
  const shared = await createShared(config, { ...options, log: app.log, metrics, tracing });
  const { provider, context, releases, close } = shared;
  metrics.logLinesLost(logLinesLost);
  // `onClose` hooks run in reverse order, so tracing, whose hook is added first, closes last and sends all spans.
  app.addHook('onClose', () => tracing.close());
  app.addHook('onClose', close);
  requireCosts(app);
  workOneAtATime(app);
  startFairly(app);
  limitBodies(app);
  limitUnreadAnswers(app);
  handleErrors(app, metrics);
  checkRequestsByZod(app);
  tracing.traceRequests(app);
  decorateRequests(app, context, provider);
  // Localhost gets no HSTS, because with it browsers would refuse plain http for every program on localhost.
  protectResponses(app, config.isProduction && !isLocalDomain(config.providerDomain));
  refuseWhileClosing(app);
  requireOneHost(app);
  refuseCallsByOtherMethods(app);
  await app.register(compress, COMPRESSION);
  healthRoutes(app, shared);
  metricsRoute(app, metrics, config.metricsAllow);
  await cspReportRoute(app, metrics);
  await trpcRoutes(app);
  mediaRoutes(app);
  const pictures = new PictureCopies({ marks: context.orders.hints });
  venuePictureRoutes(app, pictures);
  await faceSearchRoutes(app, options);
  await uploadRoutes(app, options);
  await pageRoutes(app, config, {
    clientFolder: options.clientFolder ?? CLIENT_FOLDER,
    releases,
    brightestOf: (venue) => pictures.brightestBehindWords(venue, config.publicStorageUrl),
  });
  return app;
}
