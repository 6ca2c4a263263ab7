import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodeOf, httpStatusOf } from '#server/errors.ts';
import { comesFromProxy, type TrustsProxy } from '#server/http/client-address.ts';
import { describeCause } from '#server/log-cause.ts';
import type { StartedCall } from '#server/provider/transport/observer.ts';
import { type TracingSettings, VERSION } from '#server/settings/config.ts';
import { withTimeout } from '#server/work/answer-time.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { whenClosed } from '#shared/when-closed.ts';
import type { Tracing } from './tracing.ts';

const LAST_DELIVERY_MS = 2_000;

const REQUEST_SPAN = createContextKey('the span of the request');

const propagator = new W3CTraceContextPropagator();

/** Sets a span's outcome. Only a failure of this server or the provider is an error: a refusal is a normal outcome. */
function setOutcome(span: Span, outcome: string): void {
  if (outcome === 'ok') return;
  span.setAttribute('error.type', outcome);
  if (isErrorCode(outcome) && httpStatusOf(outcome) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function startCall(tracer: Tracer, endpoint: string, parent: Context): StartedCall {
  const attributes = { 'vitrine.endpoint': endpoint };
  const span = tracer.startSpan(`provider ${endpoint}`, { kind: SpanKind.CLIENT, attributes }, parent);
  const headers: Record<string, string> = {};
  propagator.inject(trace.setSpan(parent, span), headers, defaultTextMapSetter);
  return {
    headers,
    end({ outcome, attempts }) {
      span.setAttribute('vitrine.outcome', outcome);
      if (attempts > 0) span.setAttribute('vitrine.attempts', attempts);
      setOutcome(span, outcome);
      span.end();
    },
  };
}

async function inStep<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    setOutcome(span, errorCodeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

const DELIVERY_MS = 3_000;

const FAILED = 1;

/** Creates an exporter of OTLP over HTTP. It logs once when delivery fails, and once when it works again. */
export function createCollector({ endpoint, headers }: TracingSettings, log: FastifyBaseLogger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: DELIVERY_MS });
  let isLost = false;
  const report = (isFailed: boolean, error: unknown) => {
    if (isFailed && !isLost) log.warn({ cause: describeCause(error) }, 'traces cannot be delivered');
    if (!isFailed && isLost) log.warn('traces can be delivered again');
    isLost = isFailed;
  };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        report(result.code === FAILED, result.error);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

function createProvider(settings: TracingSettings, log: FastifyBaseLogger): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': VERSION,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createCollector(settings, log) })],
  });
}

type RequestSpans = {
  readonly tracer: Tracer;
  /** The proxies whose traces are continued. Others could join a visitor's trace, or have every trace recorded. */
  readonly trustsProxy: TrustsProxy;
  run(context: Context, span: Span, next: () => void): void;
};

const PROBES = new Set(['/healthz', '/readyz', '/startupz', '/metrics']);

/** Returns a route's pattern, such as `/gallery/:cardCode`; null for probes, the client's files and missing routes. */
function tracedRoute(request: FastifyRequest): string | null {
  const { url, config } = request.routeOptions;
  return url === undefined || PROBES.has(url) || config.metricsLabel !== undefined ? null : url;
}

/** Reads only `traceparent`, which has a fixed form. `tracestate` and `baggage` can contain any text. */
function parentOf({ raw, headers }: FastifyRequest, trustsProxy: TrustsProxy): Context {
  if (!comesFromProxy(raw, trustsProxy)) return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, { traceparent: headers.traceparent }, defaultTextMapGetter);
}

function endWithResponse(span: Span, { raw, statusCode }: FastifyReply): void {
  whenClosed(raw, () => {
    span.setAttribute('http.response.status_code', raw.statusCode || statusCode);
    if (!raw.writableFinished) span.setAttribute('vitrine.outcome', 'ABORTED');
    if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

function traceRequests(app: FastifyInstance, { tracer, trustsProxy, run }: RequestSpans): void {
  const traced = new WeakMap<FastifyRequest, { readonly context: Context; readonly span: Span }>();
  app.addHook('onRequest', (request, reply, next) => {
    const route = tracedRoute(request);
    if (route === null) return next();
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'vitrine.request_id': request.id,
    };
    const parent = parentOf(request, trustsProxy);
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const context = trace.setSpan(parent, span);
    traced.set(request, { context, span });
    if (span.isRecording()) request.log = request.log.child({ traceId: span.spanContext().traceId });
    endWithResponse(span, reply);
    run(context, span, next);
  });
  // Node emits the events of a request's body outside of the request's context, so this hook restores it.
  app.addHook('preValidation', (request, _reply, next) => {
    const known = traced.get(request);
    if (known) run(known.context, known.span, next);
    else next();
  });
}

/** Starts tracing. It sets nothing globally, so each server in a process has its own. */
export function startTracing(
  settings: TracingSettings,
  { log, trustsProxy }: { readonly log: FastifyBaseLogger; readonly trustsProxy: TrustsProxy },
): Tracing {
  const provider = createProvider(settings, log);
  const tracer = provider.getTracer('vitrine', VERSION);
  const contexts = new AsyncLocalStorage<Context>();
  const current = () => contexts.getStore() ?? ROOT_CONTEXT;
  return {
    traceRequests: (app) =>
      traceRequests(app, {
        tracer,
        trustsProxy,
        run: (context, span, next) => contexts.run(context.setValue(REQUEST_SPAN, span), next),
      }),
    step(name, run) {
      const parent = current();
      const span = tracer.startSpan(name, {}, parent);
      return contexts.run(trace.setSpan(parent, span), () => inStep(span, run));
    },
    callStarted: ({ endpoint }) => startCall(tracer, endpoint, current()),
    atVenue(site) {
      (current().getValue(REQUEST_SPAN) as Span | undefined)?.setAttribute('vitrine.site', site);
    },
    close: () =>
      withTimeout(
        provider.shutdown().catch(() => undefined),
        LAST_DELIVERY_MS,
        undefined,
      ),
  };
}
