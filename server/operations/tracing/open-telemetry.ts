import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  createContextKey,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '#server/config.ts';
import { errorCodeOf, httpStatusOf } from '#server/errors.ts';
import type { TrustsProxy } from '#server/http/client-address.ts';
import type { StartedCall } from '#server/provider/transport/observer.ts';
import { VERSION } from '#server/version.ts';
import { withTimeout } from '#server/work/with-timeout.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { createCollector } from './collector.ts';
import { traceRequests } from './request-spans.ts';
import type { Tracing } from './tracing.ts';

const LAST_DELIVERY_MS = 2_000;

const REQUEST_SPAN = createContextKey('the span of the request');

const propagator = new W3CTraceContextPropagator();

/** A refusal is an outcome like any other: only what this server or the provider did wrong is an error. */
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

/** Starts to make spans and to send them. Nothing global is set, so that each server of a process has its own. */
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
