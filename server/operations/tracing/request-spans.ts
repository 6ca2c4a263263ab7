import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TrustsProxy } from '#server/http/client-address.ts';
import { comesFromProxy } from '#server/http/request-id.ts';
import { routeConfig } from '#server/http/routes.ts';
import { whenClosed } from '#shared/when-closed.ts';

export type RequestSpans = {
  readonly tracer: Tracer;
  /** Whose `traceparent` is continued. Anybody else could join the traces of others, or have all their own kept. */
  readonly trustsProxy: TrustsProxy;
  run(context: Context, span: Span, next: () => void): void;
};

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const propagator = new W3CTraceContextPropagator();

/** The pattern of a route, such as `/gallery/:cardCode`; null for what is not traced: probes, files, and what has no route. */
function tracedRoute(request: FastifyRequest): string | null {
  const { url } = request.routeOptions;
  return url === undefined || PROBES.has(url) || routeConfig(request).metricsLabel !== undefined ? null : url;
}

/** Only `traceparent` is read, since it has the form of an id. `tracestate` and `baggage` hold any text. */
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

export function traceRequests(app: FastifyInstance, { tracer, trustsProxy, run }: RequestSpans): void {
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
  // The events of a body do not come in the context of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    const known = traced.get(request);
    if (known) run(known.context, known.span, next);
    else next();
  });
}
